import { sureBar } from '@kith/contract/duplicates/rules';
import type { Evidence } from '@kith/contract/duplicates/schemas';

import { comparePeople } from './compare-people.ts';
import type { Comparison } from './comparison.ts';
import type { Person } from './describe-person.ts';
import type { Agreement } from './field-levels.ts';
import { type Model, scoreComparison, swappedBits, weigh } from './model.ts';
import type { NetworkStatistics } from './statistics.ts';

/** Below the sure bar, whatever else agrees. */
const capped = { unproven: sureBar - 0.5, contradicted: 3 };

export type ScoredPair = { score: number; evidence: Evidence[] };

/**
 * The score of two people with its parts, strongest first; null below `bar`: `Σ log₂(m/u)`, with `m`
 * the frequency of an agreement for one person twice and `u` for two strangers, against all ways in
 * which they can be two.
 *
 * Unit: bits, a logarithm of odds to base 2. Source: Fellegi and Sunter, A Theory for Record
 * Linkage, JASA 64 (1969); names, towns and companies count by their rarity, Winkler,
 * Frequency-Based Matching in the Fellegi–Sunter Model, 1989.
 */
export function scorePair(
  [a, b]: readonly [Person, Person],
  { model, statistics, bar }: { model: Model; statistics: NetworkStatistics; bar: number },
): ScoredPair | null {
  const comparison = comparePeople(a, b, statistics);
  const sum = scoreComparison(model, comparison);
  if (sum < bar) return null;
  const evidence = listEvidence(model, comparison);
  const score = Math.min(sum, capOf(comparison, evidence));
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

function capOf({ agreements }: Comparison, evidence: readonly Evidence[]): number {
  const has = (kinds: readonly string[]) => evidence.some(({ kind }) => kinds.includes(kind));
  const levelOf = (...wanted: string[]) =>
    agreements.find(({ field }) => wanted.includes(field))?.level;
  if (has(contradictions)) return capped.contradicted;
  const first = levelOf('first', 'short', 'initial');
  // The date of birth with its year, beside a name that is the same: twins differ in it.
  const isBorn = levelOf('birthdate') === 'exact' && (first === 'exact' || first === 'nickname');
  const isProven = has(proofs) || isBorn || (has(['same_phone']) && has(besidePhone));
  const isNamed = levelOf('last') !== 'different' && first !== undefined;
  return isProven && isNamed ? Number.POSITIVE_INFINITY : capped.unproven;
}

function listEvidence(model: Model, { agreements, swapped, shared }: Comparison): Evidence[] {
  const [names, others] = partition(agreements, isOfName);
  const found = others.map((agreement): Evidence => {
    const { field, level, detail } = agreement;
    const isShared = (field === 'email' || field === 'phone') && level === 'same' && shared[field];
    return {
      kind: isShared ? `shared_${field}` : kindOf(field, level),
      weight: weigh(model, agreement),
      detail,
    };
  });
  for (const field of ['email', 'phone'] as const) {
    const isCounted = others.some((found) => found.field === field && found.level === 'same');
    if (shared[field] !== null && !isCounted)
      found.push({ kind: `shared_${field}`, weight: 0, detail: shared[field] });
  }
  if (shared.role !== null) found.push({ kind: 'role_email', weight: 0, detail: shared.role });
  return [...found, ...listNames(model, names, swapped)];
}

const isOfName = ({ field }: Agreement) => ['first', 'short', 'initial', 'last'].includes(field);

function partition<Item>(items: readonly Item[], isIn: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isIn), items.filter((item) => !isIn(item))];
}

/** The names as one fact, and each that differs as its own. */
function listNames(model: Model, names: readonly Agreement[], swapped: boolean): Evidence[] {
  const [different, alike] = partition(names, ({ level }) => level === 'different');
  const found = different.map((name): Evidence => ({
    kind: name.field === 'last' ? 'different_last_name' : 'different_first_name',
    weight: weigh(model, name),
    detail: null,
  }));
  if (alike.length === 0) return found;
  const weight = alike.reduce((bits, name) => bits + weigh(model, name), 0);
  if (swapped)
    return [...found, { kind: 'swapped_name', weight: weight + swappedBits, detail: null }];
  return [...found, { kind: kindOfNames(alike), weight, detail: null }];
}

function kindOfNames(alike: readonly Agreement[]): Evidence['kind'] {
  const levels = alike.map(({ level }) => level);
  if (levels.includes('nickname')) return 'nickname';
  if (alike.some(({ field }) => field === 'initial')) return 'initial_name';
  if (levels.some((level) => level !== 'exact')) return 'similar_name';
  if (alike.length > 1) return 'same_name';
  return alike[0]!.field === 'last' ? 'same_last_name' : 'same_first_name';
}

function kindOf(field: Agreement['field'], level: string): Evidence['kind'] {
  if (field === 'birthdate' || field === 'birthday') return birthdayKinds[level]!;
  if (level === 'user') return 'same_email_user';
  const word = level === 'exact' ? 'same' : level;
  return `${word}_${field}` as Evidence['kind'];
}

const birthdayKinds: Record<string, Evidence['kind']> = {
  exact: 'same_birthday',
  swapped: 'swapped_birthday',
  near: 'similar_birthday',
  different: 'different_birthday',
};
