import { addEmail, addPhone, addProfile } from './compare-addresses.ts';
import { compareBirthdays } from './compare-birthdays.ts';
import { compareNames, compareSpelling, isInitial } from './compare-names.ts';
import { agree, type Comparison } from './comparison.ts';
import type { Person } from './describe-person.ts';
import { chanceOf, type NetworkStatistics } from './statistics.ts';

/** Compares two people field by field; what either lacks is left out. */
export function comparePeople(a: Person, b: Person, statistics: NetworkStatistics): Comparison {
  const comparison: Comparison = {
    agreements: [],
    swapped: false,
    shared: { email: null, phone: null, role: null },
  };
  addNames(comparison, a, b, statistics);
  const birthday = compareBirthdays(a.birthday, b.birthday, statistics);
  if (birthday) comparison.agreements.push(birthday);
  addProfile(comparison, a, b);
  addEmail(comparison, a, b, statistics);
  addPhone(comparison, a, b, statistics);
  addRest(comparison, a, b, statistics);
  return comparison;
}

function addNames(
  comparison: Comparison,
  a: Person,
  b: Person,
  statistics: NetworkStatistics,
): void {
  const { first, last, swapped } = compareNames(a, b);
  comparison.swapped = swapped;
  const chanceFor = (field: 'first' | 'last', level: string) => ({
    chance: ['exact', 'close', 'nickname'].includes(level)
      ? Math.max(chanceOf(statistics, field, a[field]), chanceOf(statistics, field, b[field]))
      : null,
  });
  if (last !== 'missing') agree(comparison, 'last', last, chanceFor('last', last));
  if (first === 'missing') return;
  if (isInitial(a.first) || isInitial(b.first)) {
    agree(comparison, 'initial', first === 'different' ? 'different' : 'exact');
  } else if (first === 'nickname' || a.groups.length > 0 || b.groups.length > 0) {
    agree(comparison, 'short', first, chanceFor('first', first));
  } else {
    agree(comparison, 'first', first, chanceFor('first', first));
  }
}

function addRest(
  comparison: Comparison,
  a: Person,
  b: Person,
  statistics: NetworkStatistics,
): void {
  for (const field of ['company', 'location', 'title'] as const) {
    const [mine, theirs] = [a[field], b[field]];
    if (mine === '' || theirs === '') continue;
    if (mine === theirs) {
      agree(comparison, field, 'exact', { chance: chanceOf(statistics, field, mine) });
    } else {
      if (field === 'title') agree(comparison, field, 'different');
      else
        agree(
          comparison,
          field,
          compareSpelling(mine, theirs) === 'close' ? 'similar' : 'different',
        );
    }
  }
}
