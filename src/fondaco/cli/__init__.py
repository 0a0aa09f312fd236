"""The house at a terminal: any game by its menus, views and messages, and the tools around them."""
