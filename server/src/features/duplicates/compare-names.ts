import type { Person } from './describe-person.ts';
import { isOneSlipAway, jaroWinkler } from './similarity.ts';

export type NameLevel =
  | 'equal'
  | 'nickname'
  | 'similar'
  | 'initial'
  | 'partial'
  | 'missing'
  | 'different';

export type NameComparison = { first: NameLevel; last: NameLevel; swapped: boolean };

const slipLength = 4;
const alikeLength = 6;
const alike = 0.93;

/** Names are compared in both orders; the order that fits better counts. */
export function compareNames(a: Person, b: Person): NameComparison {
  const straight = {
    first: compareFirst(a.first, b.first, a.groups, b.groups),
    last: compareLast(a.last, b.last),
    swapped: false,
  };
  if (straight.first !== 'different' && straight.last !== 'different') return straight;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const first = compareFirst(one.first, other.last, one.groups, other.lastGroups);
    const last = compareSpelling(one.last, other.given);
    if (fits(first) && fits(last)) return { first, last, swapped: true };
  }
  return straight;
}

function fits(level: NameLevel): boolean {
  return level === 'equal' || level === 'similar' || level === 'nickname';
}

function compareFirst(
  a: string,
  b: string,
  groupsOfA: readonly number[],
  groupsOfB: readonly number[],
): NameLevel {
  const level = compareSpelling(a, b);
  if (level === 'equal' || level === 'missing') return level;
  if (groupsOfA.some((group) => groupsOfB.includes(group))) return 'nickname';
  if (isInitialOf(a, b) || isInitialOf(b, a)) return 'initial';
  // Daniel and Daniela, Mario and Maria: another ending is another person, not a typo.
  if (level === 'similar' && differsInEnding(a, b)) return 'different';
  return level;
}

function isInitialOf(initial: string, name: string): boolean {
  return initial.length === 1 && name.startsWith(initial);
}

function differsInEnding(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const isLonger = long.length === short.length + 1 && long.startsWith(short);
  if (isLonger) return 'aeo'.includes(long.at(-1)!);
  const isSameLength = short.length === long.length && short.slice(0, -1) === long.slice(0, -1);
  return isSameLength && /[aeoiy]/u.test(short.at(-1)!) && /[aeoiy]/u.test(long.at(-1)!);
}

function compareLast(a: string, b: string): NameLevel {
  const level = compareSpelling(a, b);
  if (level !== 'different') return level;
  if (isInitialOf(a, b) || isInitialOf(b, a)) return 'initial';
  const parts = new Set(a.split('-'));
  return b.split('-').some((part) => part.length > 2 && parts.has(part)) ? 'partial' : 'different';
}

function compareSpelling(a: string, b: string): NameLevel {
  if (a === '' || b === '') return 'missing';
  if (a === b) return 'equal';
  const shorter = Math.min(a.length, b.length);
  if (shorter >= slipLength && isOneSlipAway(a, b)) return 'similar';
  return shorter >= alikeLength && jaroWinkler(a, b) >= alike ? 'similar' : 'different';
}
