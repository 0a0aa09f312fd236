"""Plays matches of Neptun and says how many contracts a round a bot fulfils, and what its extra turns bring.

python tests/games/neptun/measure_contracts.py --bots greedy,greedy,greedy --games 50
"""

from __future__ import annotations

import argparse
from collections import Counter

import fondaco
from fondaco.bots import bot, play_out

ROUNDS, TURNS = 3, 5


def tally(strengths: list[str], seed: int) -> Counter[str]:
    """One match: contracts fulfilled, extra turns and deliveries in them, by all bots of the first one's strength."""
    match = fondaco.new("neptun", len(strengths), seed)
    play_out(match, [bot(strength, "neptun", seed * len(strengths) + who) for who, strength in enumerate(strengths)])
    counted = {seat for seat, strength in enumerate(strengths) if strength == strengths[0]}
    count, turn = Counter(rounds=ROUNDS * len(counted)), 0
    for event in [event for entry in match.log or () for event in entry.events]:
        if event.says == "neptun.turn":
            turn = event.args["turn"]
        elif event.says in ("neptun.delivers", "neptun.joins") and event.args["seat"] in counted:
            count[event.says] += 1
            count["late"] += event.says == "neptun.delivers" and turn > TURNS
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="greedy,greedy,greedy", help="one strength per seat, the first is counted")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    strengths = args.bots.split(",")
    count: Counter[str] = Counter()
    for seed in range(args.seed, args.seed + args.games):
        count += tally(strengths, seed)
    rounds, joined = count["rounds"], count["neptun.joins"]
    print(
        f"{strengths[0]}, {len(strengths)} players, {rounds} rounds: "
        f"{count['neptun.delivers'] / rounds:.2f} of {TURNS} contracts a round; "
        f"{joined} extra turns, {count['late']} of them with a delivery"
    )


if __name__ == "__main__":
    main()
