type Point = readonly [x: number, y: number];

/**
 * The convex hull of points, counterclockwise, by Andrew's monotone chain (Inf. Process. Lett. 9,
 * 1979). Fewer than three points are their own hull.
 */
export function hullOf(points: readonly Point[]): Point[] {
  if (points.length < 3) return [...points];
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const lower = halfOf(sorted);
  const upper = halfOf(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function halfOf(points: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of points) {
    while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain;
}

/** Above 0 where the way from `a` over `b` to `c` turns left. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
