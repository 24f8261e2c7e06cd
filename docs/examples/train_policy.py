"""Train a small policy by REINFORCE: python train_policy.py [UPDATES]. docs/learning.md explains it.

The policy is a network with one hidden layer that scores each option. A second network learns how likely a
position is to be won, as a baseline: an option is good if the game ends better than the baseline says.
"""

import sys

import numpy as np

from elderodds import env as environments

GAMES, WIDTH, RATE, ENTROPY = 512, 48, 3e-3, 3e-3

env = environments.make_vector("final-hour", games=GAMES, difficulty="normal", players=2, seed=1)
PLACES, KINDS = env.single_observation_space.shape[0], env.decision_kinds
INPUTS = PLACES + len(KINDS) + 128
rng = np.random.default_rng(0)


def start():
    """Return the numbers of both networks, small and random."""
    shapes = {"w1": (INPUTS, WIDTH), "b1": (WIDTH,), "w2": (WIDTH,), "v1": (PLACES, WIDTH), "c1": (WIDTH,)}
    shapes |= {"v2": (WIDTH,), "c2": (1,)}
    return {name: 0.05 * rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def scales(steps=60):
    """Return mean and scale of the inputs in random games; the numbers of options do not count as inputs."""
    env.reset(seed=0)
    seen = np.concatenate([env.step(np.full(GAMES, -1))[0][::8].copy() for _ in range(steps)])
    mean, scale = seen.mean(axis=0), seen.std(axis=0) + 0.1
    scale[seen.std(axis=0) == 0] = 1e6
    for name in ("options", "n_options", "decision"):
        scale[env.columns[name]] = 1e6
    return mean.astype(np.float32), scale.astype(np.float32)


def legal_options(seen):
    """Return for each legal option: its decision, its number there, and the places of its flags."""
    counts = seen[:, env.columns["n_options"]][:, 0].astype(int)
    first = np.cumsum(counts) - counts
    decision = np.repeat(np.arange(len(seen)), counts)
    number = np.arange(len(decision)) - first[decision]
    code = seen[:, env.columns["options"]][decision, number].astype(int)
    kind = np.searchsorted(KINDS, seen[:, env.columns["decision"]][:, 0].astype(int))
    low = PLACES + len(KINDS) + code % 64
    high = PLACES + len(KINDS) + 64 + np.minimum(np.maximum(code, 0) // 64, 63)
    return first, decision, number, PLACES + kind, low, high, (code >= 0).astype(np.float32)[:, None]


def chances(net, inputs, options):
    """Return the hidden layer and the chance of each legal option."""
    first, decision, _, kind, low, high, real = options
    base = inputs @ net["w1"][:PLACES] + net["b1"] + net["w1"][kind]
    hidden = np.maximum(base[decision] + real * (net["w1"][low] + net["w1"][high]), 0)
    scores = hidden @ net["w2"]
    weights = np.exp(scores - np.maximum.reduceat(scores, first)[decision])
    return hidden, weights / np.add.reduceat(weights, first)[decision]


def play(net, seen, mean, scale, owner, waiting):
    """Play until as many games have ended as there are tables; return all their decisions and results."""
    ended = 0
    while ended < GAMES:
        options = legal_options(seen)
        _, chance = chances(net, (seen - mean) / scale, options)
        first = options[0]
        total = np.cumsum(chance)
        last = np.append(first[1:], len(chance)) - 1
        drawn = (total - chance)[first] + rng.random(GAMES) * (total[last] - (total - chance)[first])
        chosen = np.clip(np.searchsorted(total, drawn), first, last) - first
        waiting.append((seen.copy(), chosen, owner.copy()))
        seen, rewards, over, _, _ = env.step(chosen)
        for table in np.flatnonzero(over):
            results[owner[table]] = rewards[table]
            owner[table] = owner.max() + 1
            ended += 1
    parts = [np.concatenate(part) for part in zip(*waiting, strict=True)]
    known = np.array([game in results for game in parts[2]])
    waiting[:] = [tuple(part[~known] for part in parts)]
    seen_then, chosen, game = (part[known] for part in parts)
    return seen, seen_then, chosen, np.array([results[g] for g in game], np.float32)


def gradients(net, inputs, options, chosen, won):
    """Return the gradient of the loss of both networks."""
    first, decision, _, kind, low, high, real = options
    valued = np.maximum(inputs @ net["v1"] + net["c1"], 0)
    advantage = won - (valued @ net["v2"] + net["c2"])
    error = -2 * advantage / len(won)
    behind = np.outer(error, net["v2"]) * (valued > 0)
    grads = {"v1": inputs.T @ behind, "c1": behind.sum(axis=0), "v2": valued.T @ error, "c2": error.sum()}
    hidden, chance = chances(net, inputs, options)
    logs = np.log(chance + 1e-9)
    entropy = -np.add.reduceat(chance * logs, first)
    taken = np.zeros(len(chance), np.float32)
    taken[first + chosen] = 1
    slope = (chance - taken) * advantage[decision] + ENTROPY * chance * (logs + entropy[decision])
    slope /= len(won)
    behind = np.outer(slope, net["w2"]) * (hidden > 0)
    of_decision = np.add.reduceat(behind, first, axis=0)
    layer = np.zeros_like(net["w1"])
    layer[:PLACES] = inputs.T @ of_decision
    np.add.at(layer, kind, of_decision)
    np.add.at(layer, low, behind * real)
    np.add.at(layer, high, behind * real)
    return grads | {"w1": layer, "b1": behind.sum(axis=0), "w2": hidden.T @ slope}


def improve(net, moments, grads, step):
    """Take one step of Adam."""
    for name, grad in grads.items():
        mean, square = moments[name]
        mean += 0.1 * (grad - mean)
        square += 0.001 * (grad**2 - square)
        net[name] -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)


updates = int(sys.argv[1]) if len(sys.argv) > 1 else 800
net, results = start(), {}
moments = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in net.items()}
mean, scale = scales()
seen, _ = env.reset(seed=0)
owner, waiting = np.arange(GAMES), []
for update in range(1, updates + 1):
    seen, then, chosen, won = play(net, seen.copy(), mean, scale, owner, waiting)
    grads = gradients(net, (then - mean) / scale, legal_options(then), chosen, won)
    improve(net, moments, grads, update)
    if update % 20 == 0:
        recent = list(results.values())[-4000:]
        print(f"update {update}: {np.mean(recent):.1%} of the last games won", flush=True)
flags = INPUTS - PLACES
np.savez(
    "policy.npz",
    weights_1=net["w1"],
    bias_1=net["b1"],
    weights_2=net["w2"][:, None],
    mean=np.append(mean, np.zeros(flags)),
    scale=np.append(scale, np.ones(flags)),
)
print("The policy is in policy.npz.")
