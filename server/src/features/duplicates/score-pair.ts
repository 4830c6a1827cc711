import { sureBar } from '@kith/contract/duplicates/rules';
import type { Evidence } from '@kith/contract/duplicates/schemas';

import { type NameComparison, compareNames, type NameLevel } from './compare-names.ts';
import { domainOf, isRoleEmail, type Person, phoneEnd, userOf } from './describe-person.ts';
import { isOneSlipAway } from './similarity.ts';
import { type NetworkStatistics, priorBits, rarity } from './statistics.ts';

/**
 * How many bits a fact adds to the odds that two contacts are one person: log2(m/u), with m its
 * frequency for one person twice, u for two strangers. Source: Fellegi & Sunter, "A Theory for
 * Record Linkage", 1969; names and companies are weighted by rarity (Winkler 1989).
 */
const weights = {
  profile: 24,
  email: 18,
  phone: 13,
  similarEmail: 6,
  sameEmailUser: 3,
  title: 2,
  location: 1.5,
  birthday: 7,
  initial: 2,
  swapped: -1,
  differentFirst: -8,
  differentLast: -6,
  differentProfile: -9,
  differentBirthday: -8,
  differentCompany: -1,
} as const;

/** The share of a name's rarity that an agreement counts. */
const nameShare = { equal: 1, nickname: 0.8, similar: 0.75, partial: 0.6 } as const;
const companyShare = 0.6;
/** An address shared by so many people counts nothing any more. */
const sharedLimit = 4;

/** Below the sure bar, whatever else agrees. */
const capped = { unproven: sureBar - 0.5, contradicted: 3 };

export type ScoredPair = { score: number; evidence: Evidence[] };

/** The score of two people with its parts, strongest first. */
export function scorePair(a: Person, b: Person, statistics: NetworkStatistics): ScoredPair {
  const names = compareNames(a, b);
  const addresses = [
    ...compareProfiles(a, b),
    ...compareEmails(a, b, statistics),
    ...comparePhones(a, b, statistics),
  ];
  const evidence = [
    ...addresses,
    ...weighNames(a, b, names, statistics),
    ...compareRest(a, b, statistics),
  ];
  const sum = evidence.reduce((bits, { weight }) => bits + weight, priorBits(statistics));
  const score = Math.min(sum, capOf(names, evidence));
  return { score, evidence: evidence.sort((x, y) => Math.abs(y.weight) - Math.abs(x.weight)) };
}

const proofs: readonly string[] = ['same_profile', 'same_email'];
/**
 * Families share a phone number, and sometimes a first name: it counts only beside one of these.
 */
const besidePhone: readonly string[] = ['same_company', 'same_birthday', 'same_email_user'];
const contradictions: readonly string[] = [
  'different_first_name',
  'different_profile',
  'different_birthday',
];

function capOf(names: NameComparison, evidence: readonly Evidence[]): number {
  const has = (kinds: readonly string[]) => evidence.some(({ kind }) => kinds.includes(kind));
  if (has(contradictions)) return capped.contradicted;
  const isProven = has(proofs) || (has(['same_phone']) && has(besidePhone));
  const isNamed = names.last !== 'different' && names.first !== 'missing';
  return isProven && isNamed ? Number.POSITIVE_INFINITY : capped.unproven;
}

function fact(kind: Evidence['kind'], weight: number, detail: string | null = null): Evidence {
  return { kind, weight, detail };
}

function compareProfiles(a: Person, b: Person): Evidence[] {
  const same = a.profiles.find((profile) => b.profiles.includes(profile));
  if (same !== undefined) return [fact('same_profile', weights.profile, same)];
  const networkOf = (profile: string) => profile.slice(0, profile.indexOf('/'));
  const other = a.profiles.find((profile) =>
    b.profiles.some((theirs) => networkOf(theirs) === networkOf(profile)),
  );
  return other === undefined
    ? []
    : [fact('different_profile', weights.differentProfile, networkOf(other))];
}

function compareEmails(a: Person, b: Person, { emails }: NetworkStatistics): Evidence[] {
  const same = a.emails.filter((email) => b.emails.includes(email));
  const own = same.filter((email) => !isRoleEmail(email));
  const [best] = own.sort((x, y) => (emails.get(x) ?? 0) - (emails.get(y) ?? 0));
  if (best !== undefined) return [weighShared('email', best, emails.get(best) ?? 0)];
  if (same[0] !== undefined) return [fact('role_email', 0, same[0])];
  for (const mine of a.emails) {
    for (const theirs of b.emails) {
      const found = compareUsers(mine, theirs);
      if (found) return [found];
    }
  }
  return [];
}

function compareUsers(mine: string, theirs: string): Evidence | null {
  const [user, other] = [userOf(mine), userOf(theirs)];
  const shortestUser = 5;
  if (Math.min(user.length, other.length) < shortestUser || isRoleEmail(mine)) return null;
  const isSlip = /\d/u.test(user) ? false : isOneSlipAway(user, other);
  if (domainOf(mine) === domainOf(theirs)) {
    return isSlip ? fact('similar_email', weights.similarEmail, theirs) : null;
  }
  if (user === other) return fact('same_email_user', weights.sameEmailUser, user);
  return null;
}

/** An address shared by more than two people counts less with each of them. */
function weighShared(kind: 'email' | 'phone', value: string, holders: number): Evidence {
  const strength = weights[kind] / Math.max(1, holders - 1);
  if (holders <= 2) return fact(`same_${kind}`, strength, value);
  return fact(`shared_${kind}`, holders > sharedLimit ? 0 : strength, value);
}

function comparePhones(a: Person, b: Person, { phones }: NetworkStatistics): Evidence[] {
  const theirs = b.phones.map(phoneEnd);
  const same = a.phones
    .filter((phone) => theirs.includes(phoneEnd(phone)))
    .sort((x, y) => (phones.get(phoneEnd(x)) ?? 0) - (phones.get(phoneEnd(y)) ?? 0))[0];
  return same === undefined ? [] : [weighShared('phone', same, phones.get(phoneEnd(same)) ?? 0)];
}

function weighNames(
  a: Person,
  b: Person,
  names: NameComparison,
  statistics: NetworkStatistics,
): Evidence[] {
  const { first, last, swapped } = names;
  const firstBits = weighName(first, 'firstNames', [a.first, b.first], statistics);
  const lastBits = weighName(last, 'lastNames', [a.last, b.last], statistics);
  const found: Evidence[] = [];
  if (first === 'different') found.push(fact('different_first_name', weights.differentFirst));
  if (last === 'different') found.push(fact('different_last_name', weights.differentLast));
  const bits = firstBits + lastBits;
  if (bits === 0) return found;
  if (swapped) return [...found, fact('swapped_name', bits + weights.swapped)];
  return [...found, fact(kindOfNames(first, last), bits)];
}

function kindOfNames(first: NameLevel, last: NameLevel): Evidence['kind'] {
  if (first === 'nickname') return 'nickname';
  if (first === 'initial' || last === 'initial') return 'initial_name';
  const isExact = first === 'equal' && last === 'equal';
  return isExact ? 'same_name' : 'similar_name';
}

function weighName(
  level: NameLevel,
  field: 'firstNames' | 'lastNames',
  [mine, theirs]: [string, string],
  statistics: NetworkStatistics,
): number {
  if (level === 'missing' || level === 'different') return 0;
  if (level === 'initial') return weights.initial;
  const commoner = Math.min(rarity(statistics, field, mine), rarity(statistics, field, theirs));
  return nameShare[level] * commoner;
}

function compareRest(a: Person, b: Person, statistics: NetworkStatistics): Evidence[] {
  const found: Evidence[] = [];
  if (a.company !== '' && b.company !== '') {
    if (a.company === b.company) {
      const bits = companyShare * rarity(statistics, 'companies', a.company);
      found.push(fact('same_company', bits));
    } else found.push(fact('different_company', weights.differentCompany));
  }
  if (a.title !== '' && a.title === b.title) found.push(fact('same_title', weights.title));
  if (a.location !== '' && a.location === b.location) {
    found.push(fact('same_location', weights.location));
  }
  if (a.birthday !== '' && b.birthday !== '') {
    found.push(
      a.birthday === b.birthday
        ? fact('same_birthday', weights.birthday)
        : fact('different_birthday', weights.differentBirthday),
    );
  }
  return found;
}
