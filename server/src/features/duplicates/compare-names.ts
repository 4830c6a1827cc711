import type { Person } from './describe-person.ts';
import { isOneSlipAway, jaroWinkler, soundOf } from './similarity.ts';

/** `close`: one typo apart; `fair`: a similar spelling or sound. */
type Spelling = 'exact' | 'close' | 'fair' | 'different' | 'missing';
type FirstLevel = Spelling | 'nickname';
/** `partial`: one of two family names. */
type LastLevel = Spelling | 'partial';

export type NameComparison = { first: FirstLevel; last: LastLevel; swapped: boolean };

const shortest = { slip: 3, close: 4, alike: 6, fair: 5 };
const bar = { alike: 0.93, fair: 0.87 };

/** Names are compared in both orders; the order that fits better counts. */
export function compareNames(a: Person, b: Person): NameComparison {
  const [one, other] = alignNames(a, b);
  const spelling = {
    first: compareFirst(one.first, other.first, one.groups, other.groups),
    last: compareLast(one.last, other.last),
  };
  const straight = {
    first: isCalled(a, b) && isLoose(spelling.first) ? ('nickname' as const) : spelling.first,
    last: spelling.last,
    swapped: false,
  };
  if (isReadAlike(a, b)) {
    if (straight.first === 'different') straight.first = 'fair';
    if (straight.last === 'different') straight.last = 'fair';
  }
  if (straight.first !== 'different' && straight.last !== 'different') return straight;
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    const last = compareLast(x.last, y.given);
    if (!fits(last)) continue;
    const spelled = compareFirst(x.first, y.last, x.groups, y.lastGroups);
    if (fits(spelled)) return { first: spelled, last, swapped: true };
    if (compareLast(x.given, y.last) === 'partial') return { first: 'fair', last, swapped: true };
  }
  return straight;
}

/** Whether one goes by the other's first name. */
function isCalled(a: Person, b: Person): boolean {
  const calls = (one: Person, other: Person) => one.nickname !== '' && one.nickname === other.first;
  return calls(a, b) || calls(b, a);
}

const isLoose = (level: FirstLevel) => level === 'different' || level === 'fair';

/** Whether both names are read alike, however they are written: where a reading is given. */
function isReadAlike({ reading: one }: Person, { reading: other }: Person): boolean {
  if (!one.isGiven && !other.isGiven) return false;
  return one.last !== '' && one.first === other.first && one.last === other.last;
}

function fits(level: FirstLevel | LastLevel): boolean {
  return level !== 'different' && level !== 'missing';
}

type Named = Pick<Person, 'first' | 'last' | 'groups'>;

/** In scripts without spaces a whole name may be in one field: it is split like the other one's. */
function alignNames(a: Person, b: Person): [Named, Named] {
  if (a.isUnspaced && a.last === '' && b.last !== '') return [splitLike(a, b), b];
  if (b.isUnspaced && b.last === '' && a.last !== '') return [a, splitLike(b, a)];
  return [a, b];
}

function splitLike(whole: Person, { first, last }: Person): Named {
  const isSame = whole.first === last + first || whole.first === first + last;
  return isSame ? { first, last, groups: [] } : whole;
}

function compareFirst(
  a: string,
  b: string,
  groupsOfA: readonly number[],
  groupsOfB: readonly number[],
): FirstLevel {
  if (a === '' || b === '') return 'missing';
  if (a === b) return 'exact';
  if (groupsOfA.some((group) => groupsOfB.includes(group))) return 'nickname';
  if (isInitial(a) || isInitial(b)) return a[0] === b[0] ? 'exact' : 'different';
  // Daniel and Daniela, Mario and Maria: another ending is another person, not a typo.
  return differsInEnding(a, b) ? 'different' : compareSpelling(a, b);
}

/** A single letter; a character of Han is a name. */
export function isInitial(name: string): boolean {
  return name.length === 1 && /[a-z\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);
}

function differsInEnding(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const isLonger = long.length === short.length + 1 && long.startsWith(short);
  if (isLonger) return 'aeo'.includes(long.at(-1)!);
  const isSameLength = short.length === long.length && short.slice(0, -1) === long.slice(0, -1);
  return isSameLength && /[aeoiy]/u.test(short.at(-1)!) && /[aeoiy]/u.test(long.at(-1)!);
}

function compareLast(a: string, b: string): LastLevel {
  const level = compareSpelling(a, b);
  const isWhole = level === 'exact' || level === 'close' || level === 'missing';
  if (isWhole || !(a.includes('-') || b.includes('-'))) return level;
  return isPartOf(a, b) || isPartOf(b, a) ? 'partial' : level;
}

/** Garcia and Garcia-Lopez; but Garcia-Perez and Garcia-Lopez are two families. */
function isPartOf(short: string, long: string): boolean {
  const [wanted, parts] = [short.split('-'), long.split('-')];
  const isFound = (part: string) =>
    parts.some((other) => ['exact', 'close'].includes(compareSpelling(part, other)));
  return wanted.length < parts.length && wanted.every(isFound);
}

/** @returns `exact`, `close`, `fair`, `different` or `missing`. */
export function compareSpelling(a: string, b: string): Spelling {
  if (a === '' || b === '') return 'missing';
  if (a === b) return 'exact';
  const shorter = Math.min(a.length, b.length);
  // Another number is no typo: Branch 12 and Branch 13 are two.
  if (shorter < shortest.slip || /\d/u.test(a) || /\d/u.test(b)) return 'different';
  if (isOneSlipAway(a, b)) return shorter >= shortest.close ? 'close' : 'fair';
  const likeness = shorter < shortest.fair ? 0 : jaroWinkler(a, b);
  if (shorter >= shortest.alike && likeness >= bar.alike) return 'close';
  const isAlike = likeness >= bar.fair || (shorter >= shortest.close && soundOf(a) === soundOf(b));
  return isAlike ? 'fair' : 'different';
}
