"""Masked PPO in numpy: learns to win an introduction that `random` never wins.

python examples/ppo.py [GAME SCENARIO STEPS]
"""

import sys

import numpy as np

from inkribbon import rl

HIDDEN, STEPS, BATCH, EPOCHS = 64, 2048, 256, 4
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.998, 0.95, 0.2, 0.01, 1e-3
TESTS = range(1_000_000, 1_000_200)
"""Seeds that are not used for training."""


class Policy:
    """One hidden layer, a value, and a logit for each action of the vocabulary."""

    def __init__(self, seen, actions, chooser):
        sizes = ((seen, HIDDEN, seen**-0.5), (HIDDEN, actions, 0.01), (HIDDEN, 1, 0.01))
        self.w = [chooser.normal(0, scale, (a, b)).astype("f4") for a, b, scale in sizes]
        self.m, self.v = ([np.zeros_like(w) for w in self.w] for _ in range(2))
        self.t = 0

    def forward(self, x, masks):
        """Hidden values, chances of the columns that any mask allows, values of the positions."""
        h = np.tanh(x @ self.w[0])
        columns = np.flatnonzero(masks.any(axis=0))
        logits = np.where(masks[:, columns], h @ self.w[1][:, columns], -1e9)
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        return h, columns, p / p.sum(axis=1, keepdims=True), (h @ self.w[2])[:, 0]

    def act(self, seen, chooser):
        """Row, mask, chosen action, its log chance, and the value of the position."""
        x, mask = np.log1p(seen["observation"].astype("f4")), seen["action_mask"] > 0
        _, columns, p, value = self.forward(x[None], mask[None])
        i = min(int(np.searchsorted(p[0].cumsum(), chooser.random())), len(columns) - 1)
        return x, mask, int(columns[i]), np.log(p[0, i] + 1e-9), value[0]

    def learn(self, x, masks, actions, before, gains, returns):
        h, columns, p, value = self.forward(x, masks)
        rows, taken = np.arange(len(x)), np.searchsorted(columns, actions)
        ratio = np.exp(np.log(p[rows, taken] + 1e-9) - before)
        pull = gains * ratio * np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logs = np.log(p + 1e-9)
        d = p * (pull[:, None] + ENTROPY * (logs - (p * logs).sum(axis=1, keepdims=True)))
        d[rows, taken] -= pull  # d is the slope of the loss by the logits, dv by the values
        dv = (value - returns)[:, None] * 0.5
        dh = (d @ self.w[1][:, columns].T + dv @ self.w[2].T) * (1 - h * h)
        whole = np.zeros_like(self.w[1])
        whole[:, columns] = h.T @ d
        self.t += 1
        for i, slope in enumerate((x.T @ dh, whole, h.T @ dv)):  # Adam
            slope /= len(x)
            self.m[i] += 0.1 * (slope - self.m[i])
            self.v[i] += 0.001 * (slope * slope - self.v[i])
            step = self.m[i] / (1 - 0.9**self.t)
            self.w[i] -= RATE * step / (np.sqrt(self.v[i] / (1 - 0.999**self.t)) + 1e-8)


def rollout(env, policy, chooser, seen):
    """As many steps as fit into an update; unfinished games go on in the next one."""
    rows, results = [], []
    for _ in range(STEPS):
        chosen = policy.act(seen, chooser)
        seen, reward, over, _, _ = env.step(chosen[2])
        rows.append((*chosen, reward, over))
        if over:
            results.append(env.table.result > 0)
            seen, _ = env.reset()
    x, masks, actions, logs, values, rewards, overs = map(np.array, zip(*rows, strict=True))
    gains, gain, after = np.zeros(STEPS, "f4"), 0.0, policy.act(seen, chooser)[4]
    for i in reversed(range(STEPS)):
        on = 1.0 - overs[i]
        gain = rewards[i] + GAMMA * after * on - values[i] + GAMMA * LAMBDA * on * gain
        gains[i], after = gain, values[i]
    return seen, results, (x, masks, actions, logs, gains, gains + values)


def won(env, choose):
    for seed in TESTS:
        (seen, _), over = env.reset(seed=seed), False
        while not over:
            seen, _, over, _, _ = env.step(choose(seen))
        yield env.table.result > 0


game, scenario, total = (
    sys.argv[1:] + ["re3", "escaping-the-warehouse", "300000"][len(sys.argv) - 1 :]
)
env, chooser = rl.gym(game, scenario, players=1, shaped=5), np.random.default_rng(1)
policy, (seen, _) = Policy(env.table.size, env.table.vocabulary.size, chooser), env.reset(seed=1)
for done in range(STEPS, int(total) + 1, STEPS):
    seen, results, (*data, gains, returns) = rollout(env, policy, chooser, seen)
    data += [(gains - gains.mean()) / (gains.std() + 1e-8), returns]
    for _ in range(EPOCHS):
        for part in np.split(chooser.permutation(STEPS), STEPS // BATCH):
            policy.learn(*(each[part] for each in data))
    print(f"{done} steps: {sum(results)} of the last {len(results)} games won", flush=True)
print("learned:", sum(won(env, lambda seen: policy.act(seen, chooser)[2])), "of", len(TESTS))
at_random = sum(won(env, lambda seen: chooser.choice(np.flatnonzero(seen["action_mask"]))))
print("random:", at_random, "of", len(TESTS))
