"""Whoever reads and writes words sits down: tables for agents, at home or in a house, and a server of the Model Context
Protocol over them."""
