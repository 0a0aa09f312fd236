"""Results and ratings of finished matches, and the leaderboard."""
