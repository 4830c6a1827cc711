import type { Layout } from '../layout/layout-types.ts';

/** A person and everyone they have a tie to. */
export function neighboursOf({ links }: Layout, person: number): Set<number> {
  const near = new Set([person]);
  for (const { a, b } of links) {
    if (a === person) near.add(b);
    else if (b === person) near.add(a);
  }
  return near;
}
