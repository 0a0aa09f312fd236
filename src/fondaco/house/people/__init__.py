"""Who comes back: guests and accounts."""
