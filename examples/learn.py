"""Masked PPO with numpy alone: learns to win introductions that `random` never wins."""

import argparse
import time

import numpy as np

from inkribbon import rl
from inkribbon.lab.stats import wilson
from inkribbon.rl.seat import SeatEnv

GAMMA, LAMBDA, CLIP, ENTROPY, RATE, BATCH, EPOCHS = 0.99, 0.95, 0.2, 0.01, 0.01, 2048, 8
Array = np.ndarray
Steps = list[tuple[Array, Array, int, float, float, float]]


class Policy:
    # Each action has a row of weights that rates it by the position. Actions on a square share one,
    # which also sees what the observation tells about the square. The last row is for the value.
    def __init__(self, env: SeatEnv) -> None:
        at = {name: number for number, name in enumerate(env.table.encoding.names)}
        self.way, self.harm, self.base = at["team: way"], at["team: harm"], at["enemy 0: there"]
        self.ways, size = at["square 0: way"], env.table.vocabulary.size
        squares = np.arange(at["square 0: own"], len(at), 160) + np.arange(160)[:, None]
        self.rows, self.about = np.arange(size), np.full((size, 8), len(at))
        for start, template in env.table.vocabulary.templates():
            if template.size == 160:
                self.rows[start : start + 160], self.about[start : start + 160] = start, squares
        self.t, (self.w, self.m, self.v) = 0, np.zeros((3, size + 1, self.base + 9), "f4")

    def read(self, seen: Array, actions: Array) -> tuple[Array, Array]:
        """Numbers for each action, and its row. Ways become differences to the own way."""
        told, ways = np.append(np.log1p(seen, dtype="f4") / 2, 0), seen[self.ways :].astype("f4")
        told[self.ways : -1] = np.where(ways > 0, ways - 1 - seen[self.way], 0).clip(-3, 3)
        x = np.ones((len(actions), self.base + 9), "f4")
        x[:, : self.base], x[:, self.base + 1 :] = told[: self.base], told[self.about[actions]]
        return x, self.rows[actions]

    def chances(self, x: Array, rows: Array, starts: Array) -> tuple[Array, Array]:
        logits, counts = (x * self.w[rows]).sum(1), np.diff(np.append(starts, len(x)))
        p = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), counts))
        return p / np.repeat(np.add.reduceat(p, starts), counts), counts

    def learn(self, *data: Array) -> None:
        x, rows, starts, taken, before, gains, returns = data
        p, counts = self.chances(x, rows, starts)
        ratio, log = p[taken] / before, ENTROPY * np.log(p + 1e-9)
        pull = gains * ratio * np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        d = p * (np.repeat(pull - np.add.reduceat(p * log, starts), counts) + log)
        d[taken] -= pull
        slope, first, self.t = np.zeros_like(self.w), x[starts], self.t + 1
        for row in np.unique(rows):
            slope[row] = d[rows == row] @ x[rows == row] / len(starts)
        slope[-1] = (first @ self.w[-1] - returns) @ first / len(starts)
        self.m += 0.1 * (slope - self.m)  # Adam
        self.v += 0.001 * (slope * slope - self.v)
        self.w -= RATE * self.m / (1 - 0.9**self.t) / (np.sqrt(self.v / (1 - 0.999**self.t)) + 1e-8)

    def play(self, env: SeatEnv, chance: np.random.Generator, **seed: str) -> tuple[bool, Steps]:
        """One game: whether it is won, and for each step what there is to learn from."""
        (seen, info), over = env.reset(options=seed), False
        steps, learned, gain, after = Steps(), Steps(), 0.0, 0.0
        while not over:
            old, (x, rows) = seen["observation"], self.read(seen["observation"], info["actions"])
            p, _ = self.chances(x, rows, np.array([0]))
            i = min(int(np.searchsorted(p.cumsum(), chance.random())), len(p) - 1)
            seen, result, over, _, info = env.step(info["actions"][i])
            way, harm = (float(old[n]) - seen["observation"][n] for n in (self.way, self.harm))
            reward = 5 * result if over else 0.2 * way * bool(old[self.way]) + 0.3 * harm
            steps.append((x, rows, i, p[i], x[0] @ self.w[-1], reward))
        for x, rows, i, before, value, reward in reversed(steps):
            gain = reward + GAMMA * after - value + GAMMA * LAMBDA * gain
            learned, after = [(x, rows, i, before, gain, gain + value), *learned], value
        return result > 0, learned


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("game", nargs="?", default="re3", choices=("re1", "re2", "re3"))
parser.add_argument("--steps", type=int, default=100_000, help="default: %(default)s")
parser.add_argument("--games", type=int, default=200, help="to be tested by; default: %(default)s")
args = parser.parse_args()
env, chance, done = rl.gym(args.game, players=1), np.random.default_rng(1), 0
policy, untrained = Policy(env), Policy(env)  # the latter chooses at random
env.reset(options={"seed": "training"})
while done < args.steps:
    steps, results = Steps(), list[bool]()
    while len(steps) < BATCH:
        won, learned = policy.play(env, chance)
        steps, results, done = steps + learned, [*results, won], done + len(learned)
    x, rows, taken, before, gains, returns = map(list, zip(*steps, strict=True))
    starts, gain = np.cumsum([0, *map(len, x[:-1])]), np.array(gains)
    data = np.concatenate(x), np.concatenate(rows), starts, starts + taken, np.array(before)
    for _ in range(EPOCHS):
        policy.learn(*data, (gain - gain.mean()) / gain.std(), np.array(returns))
    print(f"{done} steps, {time.process_time():.0f} s: {np.mean(results):.0%} won", flush=True)
for name, player in (("learned", policy), ("random", untrained)):
    wins = sum(player.play(env, chance, seed=f"test:{n}")[0] for n in range(args.games))
    low, high = wilson(wins, args.games)
    print(f"{name}: {wins} of {args.games} won, {low:.1%} to {high:.1%}")
