"""The house: tables at which people and bots play over the network, and a store that loses nothing."""
