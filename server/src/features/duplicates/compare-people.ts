import { compareBirthdays } from './compare-birthdays.ts';
import { compareNames, compareSpelling, isInitial } from './compare-names.ts';
import { domainOf, isRoleEmail, type Person, phoneEnd, userOf } from './describe-person.ts';
import type { Agreement, Field, LevelOf } from './field-levels.ts';
import { isOneSlipAway } from './similarity.ts';
import { chanceOf, countOthers, type NetworkStatistics } from './statistics.ts';

/** Two people compared field by field. `swapped`: one's first name is the other's last. */
export type Comparison = {
  agreements: Agreement[];
  swapped: boolean;
  /** What is shown, but counts nothing or less: addresses that several people have. */
  shared: { email: string | null; phone: string | null; role: string | null };
};

/** With more other holders an address counts nothing. */
const sharedLimit = 3;
/** The chance of a stranger to have an address that one more person is known to have. */
const chanceByHolder = 1 / 300;

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

function agree<F extends Field>(
  { agreements }: Comparison,
  field: F,
  level: LevelOf<F>,
  { chance = null, detail = null }: { chance?: number | null; detail?: string | null } = {},
): void {
  agreements.push({ field, level, chance, detail } as Agreement);
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
  } else if (a.groups.length > 0 || b.groups.length > 0) {
    agree(comparison, 'short', first, chanceFor('first', first));
  } else {
    agree(comparison, 'first', first === 'nickname' ? 'close' : first, chanceFor('first', first));
  }
}

function addProfile(comparison: Comparison, a: Person, b: Person): void {
  const same = a.profiles.find((profile) => b.profiles.includes(profile));
  if (same !== undefined) {
    agree(comparison, 'profile', 'same', { detail: same });
    return;
  }
  const networkOf = (profile: string) => profile.slice(0, profile.indexOf('/'));
  const other = a.profiles.find((profile) =>
    b.profiles.some((theirs) => networkOf(theirs) === networkOf(profile)),
  );
  if (other !== undefined)
    agree(comparison, 'profile', 'different', { detail: networkOf(other) });
}

function addEmail(comparison: Comparison, a: Person, b: Person, statistics: NetworkStatistics) {
  const same = a.emails.filter((email) => b.emails.includes(email));
  const own = same.filter((email) => !isRoleEmail(email));
  if (own.length > 0) {
    addShared(comparison, 'email', own, [a, b], statistics);
    return;
  }
  if (same[0] !== undefined) comparison.shared.role = same[0];
  const mine = a.emails.filter((email) => !isRoleEmail(email));
  const theirs = b.emails.filter((email) => !isRoleEmail(email));
  if (mine.length === 0 || theirs.length === 0) return;
  for (const one of mine) {
    for (const other of theirs) {
      const found = compareUsers(one, other);
      if (!found) continue;
      agree(comparison, 'email', found.level, { detail: found.detail });
      return;
    }
  }
  agree(comparison, 'email', 'different');
}

function compareUsers(mine: string, theirs: string): { level: LevelOf<'email'>; detail: string } | null {
  const [user, other] = [userOf(mine), userOf(theirs)];
  const shortestUser = 5;
  if (Math.min(user.length, other.length) < shortestUser) return null;
  if (domainOf(mine) !== domainOf(theirs))
    return user === other ? { level: 'user', detail: user } : null;
  const isSlip = !/\d/u.test(user) && isOneSlipAway(user, other);
  return isSlip ? { level: 'similar', detail: theirs } : null;
}

function addPhone(
  comparison: Comparison,
  a: Person,
  b: Person,
  statistics: NetworkStatistics,
): void {
  if (a.phones.length === 0 || b.phones.length === 0) return;
  const [mine, theirs] = [a.phones.map(phoneEnd), b.phones.map(phoneEnd)];
  const same = a.phones.filter((phone) => theirs.includes(phoneEnd(phone)));
  if (same.length > 0) {
    addShared(comparison, 'phone', same, [a, b], statistics);
    return;
  }
  const isSimilar = mine.some((phone) => theirs.some((other) => isOneSlipAway(phone, other)));
  agree(comparison, 'phone', isSimilar ? 'similar' : 'different');
}

/** The address that the fewest others have; with many it is no evidence. */
function addShared(
  comparison: Comparison,
  field: 'email' | 'phone',
  same: string[],
  [a, b]: [Person, Person],
  statistics: NetworkStatistics,
): void {
  const keyOf = (address: string) => (field === 'phone' ? phoneEnd(address) : address);
  const others = (address: string) =>
    countOthers(statistics, keyOf(address), [a.first, b.first]);
  const detail = same.sort((x, y) => others(x) - others(y))[0]!;
  const count = others(detail);
  if (count > 0) comparison.shared[field] = detail;
  if (count > sharedLimit) return;
  const chance = count === 0 ? null : count * chanceByHolder;
  agree(comparison, field, 'same', { chance, detail });
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
      else agree(comparison, field, compareSpelling(mine, theirs) === 'close' ? 'similar' : 'different');
    }
  }
}
