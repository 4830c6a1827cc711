import { graphLimits, tieKinds } from '@kith/contract/insights/graph-rules';

import type { LayoutInput, Link } from './layout-types.ts';

/**
 * Who is acquainted: those with a recorded tie, and colleagues of a company with at most
 * `graphLimits.acquainted` people. Each pair once, by what says most of it.
 */
export function findLinks({ people, ties }: LayoutInput): Link[] {
  const best = new Map<number, Link>();
  const add = (one: number, other: number, kind: Link['kind']) => {
    const [a, b] = one < other ? [one, other] : [other, one];
    const key = a * people.length + b;
    const known = best.get(key);
    if (!known || tieKinds.indexOf(kind) < tieKinds.indexOf(known.kind)) {
      best.set(key, { a, b, kind });
    }
  };
  for (const { a, b, kind } of ties) add(a, b, kind);
  for (const colleagues of groupBy(people.length, (at) => people[at]!.employer).values()) {
    if (colleagues.length > graphLimits.acquainted) continue;
    for (const [index, one] of colleagues.entries()) {
      for (const other of colleagues.slice(index + 1)) add(one, other, 'colleagues');
    }
  }
  return [...best.values()];
}

/** The places from 0 to `count` by a value; those without one are left out. */
export function groupBy<Value>(
  count: number,
  valueOf: (at: number) => Value | null,
): Map<Value, number[]> {
  const groups = new Map<Value, number[]>();
  for (let at = 0; at < count; at += 1) {
    const value = valueOf(at);
    if (value === null) continue;
    const group = groups.get(value);
    if (group) group.push(at);
    else groups.set(value, [at]);
  }
  return groups;
}
