"""Selectors for the click player, most wanted first."""

from __future__ import annotations

# Goods are sold, ports taken and fights fought where that is offered; else the galley loads, sails on and stops.
# One turn in a few is an investment; there everything is as welcome as an end.
WISHES = [
    ("port", "[data-at=close_port] .port.can, [data-at=choose_home] .port.can, [data-at=berth] .port.can"),
    ("number", "[data-at=choose_galley] .wheel .may, [data-at=special_investment] .wheel .may"),
    ("settle", ".menu [data-do=close], .menu [data-do=settle], .menu [data-do=launch]"),
    ("sell", ".menu [data-do=sell], .menu [data-do=open_sale]"),
    ("take", ".menu [data-do=take_port]"),
    ("fight", ".menu [data-do=attack], .menu [data-do=assault], .menu [data-do=fight_on]"),
    ("block", ".menu [data-do=declare_blockade]"),
    ("booty", ".menu [data-do=seize]"),
    ("land", ".menu [data-do=land], [data-at=landing] .menu [data-do=done]"),
    ("turn", ".menu [data-do=act], [data-at=turn] .galley.can, .menu [data-do=invest]"),
    ("load", "div.hold [data-do=load]"),
    ("sail", "[data-at=sailing] .goal"),
    ("buy", "[data-at=investment] .menu [data-do=recruit], [data-at=investment] .menu [data-do=done]"),
    ("done", ".menu [data-do=done]"),
    ("else", "[data-at] .menu .btn:not(.undo)"),
]
