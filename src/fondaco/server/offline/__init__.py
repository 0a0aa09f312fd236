"""The house of one person, who needs no other: in a browser, with nothing but msgspec."""
