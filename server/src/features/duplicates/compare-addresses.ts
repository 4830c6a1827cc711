import { agree, type Comparison } from './comparison.ts';
import { domainOf, isRoleEmail, type Person, phoneEnd, userOf } from './describe-person.ts';
import type { LevelOf } from './field-levels.ts';
import { isOneSlipAway } from './similarity.ts';
import { countOthers, type NetworkStatistics } from './statistics.ts';

/** With more other holders an address counts nothing. */
const sharedLimit = 3;
/** The chance of a stranger to have an address that one more person is known to have. */
const chanceByHolder = 1 / 300;

export function addProfile(comparison: Comparison, a: Person, b: Person): void {
  const same = a.profiles.find((profile) => b.profiles.includes(profile));
  if (same !== undefined) {
    agree(comparison, 'profile', 'same', { detail: same });
    return;
  }
  const networkOf = (profile: string) => profile.slice(0, profile.indexOf('/'));
  const other = a.profiles.find((profile) =>
    b.profiles.some((theirs) => networkOf(theirs) === networkOf(profile)),
  );
  if (other !== undefined) agree(comparison, 'profile', 'different', { detail: networkOf(other) });
}

export function addEmail(
  comparison: Comparison,
  a: Person,
  b: Person,
  statistics: NetworkStatistics,
) {
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

function compareUsers(
  mine: string,
  theirs: string,
): { level: LevelOf<'email'>; detail: string } | null {
  const [user, other] = [userOf(mine), userOf(theirs)];
  const shortestUser = 5;
  if (Math.min(user.length, other.length) < shortestUser) return null;
  if (domainOf(mine) !== domainOf(theirs))
    return user === other ? { level: 'user', detail: user } : null;
  const isSlip = !/\d/u.test(user) && isOneSlipAway(user, other);
  return isSlip ? { level: 'similar', detail: theirs } : null;
}

export function addPhone(
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
  const others = (address: string) => countOthers(statistics, keyOf(address), [a.first, b.first]);
  const detail = same.sort((x, y) => others(x) - others(y))[0]!;
  const count = others(detail);
  if (count > 0) comparison.shared[field] = detail;
  if (count > sharedLimit) return;
  const chance = count === 0 ? null : count * chanceByHolder;
  agree(comparison, field, 'same', { chance, detail });
}
