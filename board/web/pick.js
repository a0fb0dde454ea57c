// Decides which choice a press means. Pure functions, in board units.

/** Smallest radius within which a press can mean a choice, in CSS pixels. */
export const REACH = 22;
/** Two choices whose distances differ by less, in CSS pixels, are nearly equal: the user is asked. */
const EQUAL = 3;
/** With fingers, a choice is only sure if the next one is farther by this many CSS pixels. */
const SURE = { touch: 7, pen: 3, mouse: 1.5 };

/**
 * @typedef {{step: number, label: string, x: number, y: number, r: number, piece?: string|null, again?: boolean}} Place `again` begins another move
 * @typedef {{choices: Place[], sure: boolean}} Picked no choice: nothing is there; several: the user has to say which
 */

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Returns the choice nearest to `point`, measured from the edges of their places, or several if they are nearly equally near.
 * @param {{x: number, y: number}} point
 * @param {Place[]} places
 * @param {number} unit board units per CSS pixel
 * @param {string} [pointer] `touch`, `pen` or `mouse`
 * @returns {Picked}
 */
export function pick(point, places, unit, pointer = "mouse") {
  // The same margin for all: the nearest place is never out of reach while a farther one is in reach.
  const margin = Math.max(REACH * unit - Math.min(...places.map(({ r }) => r)), 0);
  const all = places
    .map((place) => ({ place, away: distance(point, place) - place.r }))
    .filter(({ away }) => away <= margin)
    .sort((a, b) => a.away - b.away);
  // Where the move can go on, a press does not begin another one.
  const isHit = all.some(({ place, away }) => !place.again && away <= 0);
  const near = isHit ? all.filter(({ place }) => !place.again) : all;
  if (near.length === 0) return { choices: [], sure: true };
  const [first] = near;
  const same = near.filter((one) => one.away - first.away < EQUAL * unit || distance(one.place, first.place) < EQUAL * unit);
  if (same.length > 1) return { choices: same.map(({ place }) => place), sure: false };
  const lead = near.length > 1 ? near[1].away - first.away : Infinity;
  return { choices: [first.place], sure: lead >= (SURE[pointer] ?? SURE.mouse) * unit };
}

/**
 * Returns the choices that a press on `place` has already decided between: all of them lie on that place, as the figures of a crowded corner do.
 * Empty if one lies elsewhere.
 * @param {Place} place
 * @param {Place[]} next
 */
export function within(place, next) {
  return next.every((one) => distance(one, place) <= place.r * 1.25) ? next : [];
}

/** Directions of the arrow keys: right, left, down, up. A direction and its opposite are next to each other. */
export const DIRECTIONS = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/** Returns the place nearest to `from` in a direction; `null` if there is none. */
function neighbor(from, places, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    // The size of the circle through both places whose middle lies in the direction: what is off to the side counts as farther.
    if (along < 1e-6 || across > along * 3) continue;
    const cost = (along * along + across * across) / along;
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}

/**
 * Returns where each arrow key goes from each place, in the order of `DIRECTIONS`. Every place can be reached.
 * @param {Place[]} places
 * @returns {Map<Place, (Place|null)[]>}
 */
export function link(places) {
  const links = new Map(places.map((place) => [place, DIRECTIONS.map((direction) => neighbor(place, places, direction))]));
  const count = (place) => [...links.values()].flat().filter((target) => target === place).length;
  for (const place of places) {
    if (count(place) > 0) continue;
    // Something nearer always comes first. Take over a way here from a place that has another one, or that is the next one from here.
    for (const [nth, opposite] of [[0, 1], [1, 0], [2, 3], [3, 2]]) {
      const from = links.get(place)[opposite];
      const taken = from && links.get(from)[nth];
      if (!from || (taken && count(taken) < 2 && links.get(place)[nth] !== taken)) continue;
      links.get(from)[nth] = place;
      break;
    }
  }
  return links;
}

/**
 * Returns whether something can be picked up at `place`: there is a piece or block on it.
 * @param {Place} place
 * @param {{role: string, x?: number, y?: number}[]} items
 */
export function isOccupied(place, items) {
  return items.some((item) => (item.role === "piece" || item.role === "block") && item.x !== undefined && distance(item, place) < place.r * 0.75);
}
