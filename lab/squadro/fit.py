"""Fits the network that judges positions of Squadro: fit.py TRAIN.bin NETWORK.bin [SECONDS]. Needs PyTorch and a GPU.

TRAIN.bin is what `SQ_TRAIN=25000000 solve …` writes: for each position the progress of the ten pieces, the side to move, and its
value (16 bits; positive if the side to move wins, 0 if undecided). NETWORK.bin goes to engine/networks/squadro.bin.
"""
import sys
import time

import numpy as np
import torch
from torch import nn

WIDTH, HIDDEN = 128, 32
BATCH, RATE = 65536, 0.003
DEVICE = "cuda"


class Network(nn.Module):
    """A row for each place of each piece, as seen by the side to move; their sum passes through two small layers."""

    def __init__(self):
        super().__init__()
        self.places = nn.EmbeddingBag(2 * 10 * 13, WIDTH, mode="sum")
        self.bias = nn.Parameter(torch.zeros(WIDTH))
        self.hidden = nn.Linear(WIDTH, HIDDEN)
        self.output = nn.Linear(HIDDEN, 1)
        self.register_buffer("offsets", torch.arange(10) * 13)

    def forward(self, positions):
        positions = positions.long()
        side = positions[:, 10:11]
        switched = torch.cat((positions[:, 5:10], positions[:, :5]), 1)
        own_first = torch.where(side == 0, positions[:, :10], switched)
        first = self.places(side * 130 + self.offsets + own_first) + self.bias
        return self.output(torch.relu(self.hidden(torch.relu(first))))[:, 0]


def read(path):
    """Returns positions and results: 1 if the side to move wins, 0 if it loses, a half if neither."""
    raw = np.fromfile(path, dtype=np.uint8).reshape(-1, 13)
    value = raw[:, 11:13].copy().view(np.int16)[:, 0]
    result = (np.sign(value) + 1) / 2
    positions = torch.from_numpy(raw[:, :11].copy()).to(DEVICE)
    return positions, torch.from_numpy(result.astype(np.float32)).to(DEVICE)


def fit(network, positions, results, seconds):
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    begin, at = time.time(), 0
    order = torch.randperm(len(positions), device=DEVICE)
    while (done := (time.time() - begin) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - done) + RATE * 0.01
        if at + BATCH > len(positions):
            at, order = 0, torch.randperm(len(positions), device=DEVICE)
        chosen = order[at : at + BATCH]
        at += BATCH
        odds = network(positions[chosen])
        loss = nn.functional.binary_cross_entropy_with_logits(odds, results[chosen])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def write(network, path):
    """Writes all numbers as 16-bit integers: 128 stands for 1, in the output 1024."""
    parts = [
        (network.places.weight, 128),
        (network.bias, 128),
        (network.hidden.weight, 128),
        (network.hidden.bias, 128),
        (network.output.weight, 1024),
        (network.output.bias, 1024),
    ]
    numbers = [np.round(part.detach().cpu().numpy().ravel() * unit) for part, unit in parts]
    np.concatenate(numbers).astype("<i2").tofile(path)


def main():
    torch.manual_seed(1)
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60
    positions, results = read(sys.argv[1])
    held_out = len(positions) // 20
    network = Network().to(DEVICE)
    fit(network, positions[held_out:], results[held_out:], seconds)
    with torch.no_grad():
        odds, right = network(positions[:held_out]), results[:held_out]
        decided = right != 0.5
        share = ((odds > 0) == (right > 0.5))[decided].float().mean().item()
    print(f"right winner in {100 * share:.2f} % of {held_out} positions that were not used for fitting")
    write(network, sys.argv[2])


if __name__ == "__main__":
    main()
