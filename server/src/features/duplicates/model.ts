import type { Comparison } from './comparison.ts';
import type { Agreement, Field, Shares } from './field-levels.ts';
import { type NetworkStatistics, priorSize } from './statistics.ts';

/**
 * How likely each agreement is for one person's two contacts (m) and for strangers (u), and the log2
 * of the odds that two contacts are one person before they are compared.
 */
export type Model = {
  m: Shares;
  u: Shares;
  priorBits: number;
  circles: number;
  lookalikes: readonly Lookalike[];
};

/**
 * Different people who have more in common than chance: what they agree on says less. `bits`: the
 * log2 of how often two contacts are such a pair.
 */
type Lookalike = {
  kind: 'relative' | 'junior' | 'namesake' | 'colleague' | 'compatriot';
  bits: number;
  chances: Partial<Record<Field, Record<string, number>>>;
  /** By how much what is common among them is more common than in the whole network. */
  factor?: number;
  /** Whether two people who were compared can be such a pair at all. */
  fits: (agreements: readonly Agreement[]) => boolean;
};

/**
 * Of a contact: how many others are the same person, relatives, or unrelated namesakes. The defaults
 * are for a network that has not been looked at.
 */
export type PairShares = { double: number; relative: number; namesake: number };
export const defaultPairShares: PairShares = { double: 0.05, relative: 0.1, namesake: 0.005 };

/** Of how many countries or circles a network is made: each has its own names, towns and titles. */
export const defaultCircles = 2;
const circleFields: readonly Field[] = ['first', 'short', 'last', 'location', 'title'];

const has = (
  agreements: readonly Agreement[],
  wanted: readonly Field[],
  levels: readonly string[] = ['exact'],
) => agreements.some(({ field, level }) => wanted.includes(field) && levels.includes(level));

const alike = ['exact', 'nickname', 'close', 'fair', 'partial'];
const firstNames = { exact: 0.04, nickname: 0.01, close: 0.02, fair: 0.03 };
const isNamed = { exact: 1 };
const ofFamily: Lookalike['chances'] = {
  first: firstNames,
  short: firstNames,
  last: {
    exact: 0.85,
    close: 0.03,
    partial: 0.05,
  },
  location: {
    exact: 0.75,
    different: 0.22,
  },
  phone: {
    same: 0.45,
    different: 0.5,
  },
  email: { same: 0.06 },
  birthdate: { exact: 0.01 },
  birthday: { exact: 0.015 },
};

function listLookalikes(
  { shares, circles }: { shares: PairShares; circles: number },
  bitsOf: (share: number) => number,
): Lookalike[] {
  const isNamesake: Lookalike['fits'] = (agreements) =>
    has(agreements, ['last'], alike) && has(agreements, ['first', 'short'], alike);
  return [
    {
      kind: 'relative',
      bits: bitsOf(shares.relative),
      chances: ofFamily,
      fits: (agreements) => has(agreements, ['last'], alike) && !isNamesake(agreements),
    },
    {
      // Father and son share their name and telephone, but then hardly ever an email.
      kind: 'junior',
      bits: bitsOf(shares.relative),
      chances: { ...ofFamily, email: { same: 0.003 } },
      fits: isNamesake,
    },
    {
      kind: 'namesake',
      bits: bitsOf(shares.namesake),
      chances: { first: isNamed, short: isNamed, last: isNamed, location: { exact: 0.1 } },
      fits: (agreements) => has(agreements, ['last']) && has(agreements, ['first', 'short']),
    },
    {
      // How many colleagues there are, the frequency of the company's name says.
      kind: 'colleague',
      bits: -1,
      chances: {
        location: {
          exact: 0.6,
          different: 0.38,
        },
        phone: {
          same: 0.25,
          different: 0.7,
        },
        email: { same: 0.02 },
        title: { exact: 0.1 },
      },
      fits: (agreements) => has(agreements, ['company']),
    },
    {
      kind: 'compatriot',
      bits: -Math.log2(circles),
      chances: {},
      factor: circles,
      fits: () => true,
    },
  ];
}

export function createModel(
  statistics: NetworkStatistics,
  { m, u, shares, circles }: { m: Shares; u: Shares; shares: PairShares; circles: number },
): Model {
  const bitsOf = (share: number) => Math.log2((2 * share) / priorSize(statistics));
  const lookalikes = listLookalikes({ shares, circles }, bitsOf);
  return { m, u, priorBits: bitsOf(shares.double), circles, lookalikes };
}

/** Names are seldom in each other’s field. */
export const swappedBits = -3;

/** How much one agreement counts against chance, in bits. */
export function weigh(model: Model, agreement: Agreement): number {
  return matchBits(model, agreement) - chanceBits(model, agreement);
}

function matchBits({ m }: Model, { field, level }: Agreement): number {
  return Math.log2(m[field][level]!);
}

function chanceBits({ u }: Model, { field, level, chance }: Agreement): number {
  return Math.log2(chance ?? u[field][level]!);
}

/** The odds that a pair is of each kind, against two strangers. */
export type Odds = Record<'double' | Lookalike['kind'], number>;

export function weighKinds(model: Model, { agreements, swapped }: Comparison): Odds {
  let double = model.priorBits + (swapped ? swappedBits : 0);
  for (const agreement of agreements) double += weigh(model, agreement);
  const none = { relative: 0, junior: 0, namesake: 0, colleague: 0, compatriot: 0 };
  const odds: Odds = { ...none, double: 2 ** double };
  if (swapped) return odds;
  for (const lookalike of model.lookalikes) {
    if (!lookalike.fits(agreements)) continue;
    const gained = agreements.map((agreement) => gainOf(model, lookalike, agreement));
    odds[lookalike.kind] = 2 ** gained.reduce((sum, bits) => sum + bits, lookalike.bits);
  }
  return odds;
}

/** How much likelier an agreement is between lookalikes than between strangers, in bits. */
function gainOf(model: Model, { chances, factor = 1 }: Lookalike, agreement: Agreement): number {
  const { field, level, chance } = agreement;
  const usual = chanceBits(model, agreement);
  if (factor > 1 && chance !== null && circleFields.includes(field))
    return Math.min(Math.log2(factor), -usual);
  const raised = chances[field]?.[level];
  return raised === undefined ? 0 : Math.max(0, Math.log2(raised) - usual);
}

/** Log2 of the odds that two people are one, against all ways in which they can be two. */
export function scoreComparison(model: Model, comparison: Comparison): number {
  const { double, ...others } = weighKinds(model, comparison);
  return Math.log2(double / Object.values(others).reduce((sum, odds) => sum + odds, 1));
}
