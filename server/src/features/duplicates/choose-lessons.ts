import { comparePeople } from './compare-people.ts';
import type { Comparison } from './comparison.ts';
import type { Person } from './describe-person.ts';
import type { Agreement, Field } from './field-levels.ts';
import type { NetworkStatistics } from './statistics.ts';

/** So many pairs that may be one person are looked at. */
const sampleSize = 60_000;
const stepSize = 25;

export type Lessons = {
  lessons: readonly Lesson[];
  /** Of how many people all pairs were looked at. */
  covered: number;
};

/** A pair with what it can teach: its fields were not what it was chosen by. */
type Lesson = { comparison: Comparison; taught: readonly Field[] };

const taughtByNames: readonly Field[] = [
  'birthdate',
  'birthday',
  'company',
  'title',
  'location',
  'phone',
  'email',
  'profile',
];
const taughtByAddresses: readonly Field[] = [
  'first',
  'short',
  'last',
  'company',
  'title',
  'location',
];

/** Pairs of people at even distances in the list, so that a large network takes no longer. */
export function* chooseLessons(
  people: readonly Person[],
  neighbours: readonly (readonly number[])[],
  statistics: NetworkStatistics,
): Generator<void, Lessons> {
  const lessons: Lesson[] = [];
  const total = neighbours.reduce((sum, { length }) => sum + length, 0);
  const step = Math.max(1, Math.ceil(total / sampleSize));
  let covered = 0;
  for (let index = 0; index < people.length; index += step) {
    covered += 1;
    for (const other of new Set(neighbours[index]!)) {
      const comparison = comparePeople(people[index]!, people[other]!, statistics);
      const { agreements } = comparison;
      if (!isUseful(agreements)) continue;
      const taught = [
        ...(isNamed(agreements) ? taughtByNames : []),
        ...(isAddressed(agreements) ? taughtByAddresses : []),
      ];
      lessons.push({ comparison, taught });
    }
    if (covered % stepSize === 0) yield;
  }
  return { lessons, covered };
}

/** A pair whose names both differ and who share no address teaches nothing. */
function isUseful(agreements: readonly Agreement[]): boolean {
  const isDifferent = (...wanted: Field[]) =>
    agreements.some(({ field, level }) => wanted.includes(field) && level === 'different');
  return (
    !(isDifferent('first', 'short', 'initial') && isDifferent('last')) || isAddressed(agreements)
  );
}

function isNamed(agreements: readonly Agreement[]): boolean {
  const isSame = (...wanted: Field[]) =>
    agreements.some(({ field, level }) => wanted.includes(field) && level === 'exact');
  return isSame('first', 'short') && isSame('last');
}

function isAddressed(agreements: readonly Agreement[]): boolean {
  return agreements.some(
    ({ field, level }) => level === 'same' || (field === 'birthdate' && level === 'exact'),
  );
}
