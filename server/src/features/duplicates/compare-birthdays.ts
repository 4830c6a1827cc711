import type { Birthday } from './describe-person.ts';
import type { Agreement, LevelOf } from './field-levels.ts';
import { chanceOf, dateKey, dayKey, type NetworkStatistics } from './statistics.ts';

const lastMonth = 12;

/** Two birthdays, with their years where both are known; null when one is missing. */
export function compareBirthdays(
  a: Birthday | null,
  b: Birthday | null,
  statistics: NetworkStatistics,
): Agreement<'birthdate' | 'birthday'> | null {
  if (!a || !b) return null;
  const isDated = a.year !== null && b.year !== null;
  const level = isDated ? levelOfDates(a, b) : levelOfDays(a, b);
  if (!isDated) {
    const chance = level === 'exact' ? chanceOf(statistics, 'birthday', dayKey(a)) : null;
    return { field: 'birthday', level, chance, detail: null };
  }
  const chance = level === 'exact' ? chanceOf(statistics, 'birthdate', dateKey(a)) : null;
  return { field: 'birthdate', level, chance, detail: null };
}

function levelOfDays(a: Birthday, b: Birthday): LevelOf<'birthday'> {
  const [isDay, isMonth] = [a.day === b.day, a.month === b.month];
  if (isDay && isMonth) return 'exact';
  if (isSwapped(a, b)) return 'swapped';
  const isNear = (isMonth && isSlip(a.day, b.day)) || (isDay && isSlip(a.month, b.month));
  return isNear ? 'near' : 'different';
}

/** With the year: one of the three parts may have a slip, or day and month may be swapped. */
function levelOfDates(a: Birthday, b: Birthday): LevelOf<'birthdate'> {
  const level = levelOfDays(a, b);
  if (a.year === b.year) return level;
  return level === 'exact' && isSlip(a.year!, b.year!) ? 'near' : 'different';
}

/** The 3rd of April and the 4th of March. */
function isSwapped(a: Birthday, b: Birthday): boolean {
  return a.day === b.month && a.month === b.day && Math.max(a.day, b.day) <= lastMonth;
}

/** One digit that differs, two that are swapped, or the number next to it. */
function isSlip(one: number, other: number): boolean {
  if (Math.abs(one - other) === 1) return true;
  const [left, right] = [one, other].map((number) => String(number).padStart(2, '0')) as [
    string,
    string,
  ];
  const differing = [...left].flatMap((digit, place) => (digit === right[place] ? [] : [place]));
  if (differing.length <= 1) return true;
  const [first, second] = differing as [number, number];
  return (
    differing.length === 2 &&
    second === first + 1 &&
    left[first] === right[second] &&
    left[second] === right[first]
  );
}
