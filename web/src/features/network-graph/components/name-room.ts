import type { Disc } from './choose-apart.ts';

const halfLinePx = 7;

/**
 * Whether a name fits beside its own face: it covers no other one, so that rings stay whole, and ends
 * where the picture does. `from` is where its line begins; all in px.
 */
export function hasRoom(
  from: { x: number; y: number },
  width: number,
  { faces, pictureWidth }: { faces: readonly Disc[]; pictureWidth: number },
): boolean {
  const right = from.x + width;
  if (right > pictureWidth) return false;
  return faces.every(({ x, y, radius }) => {
    const nearest = Math.min(Math.max(x, from.x), right);
    const below = Math.max(0, Math.abs(y - from.y) - halfLinePx);
    return Math.hypot(x - nearest, below) >= radius;
  });
}
