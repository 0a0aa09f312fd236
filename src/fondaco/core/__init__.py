"""Game engine shared by all games; it depends on no particular game."""
