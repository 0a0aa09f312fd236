"""The book of a table: its lines, what they add up to, what may be done, what is shown. No input and no output."""
