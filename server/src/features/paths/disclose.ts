import { createHmac } from 'node:crypto';

import { bandOf, type PathBand } from '@kith/contract/paths/rules';

/*
 * What a search says about ties that aren't the searcher's own: the one way from edges to answers.
 * Threats: asking again and again, by every address of a person and from several accounts, to average
 * noise away, so it follows from the edge alone and never changes; concluding from an empty answer that
 * someone is no acquaintance, so some edges never show; naming the second connector, so a longer path
 * needs several of them, and looks like some direct ones. Nothing behind this module may read a warmth
 * that isn't the searcher's own. Bounds: docs/decisions/085.
 */

/** An edge from a connector to a person (`number`), directly or over a second connector. */
export type Tie = {
  number: number;
  connectorId: string;
  /** The record at the end: of the connector, or of the second one. */
  contactId: string;
  /** 0 to 100, as its holder has it. */
  warmth: number;
  second: { memberId: string; contactId: string; warmth: number } | null;
};

export type DisclosedPath = {
  number: number;
  connectorId: string;
  rest: PathBand;
  isLonger: boolean;
};

/** Of all edges: never shown, and shown as if one more person were between. */
export const hiddenShare = 1 / 16;
export const lengthenedShare = 1 / 16;
/** How often a band is shown as itself, and as each other one. Rows add up to 1. */
export const shownAs: Readonly<Record<PathBand, Readonly<Record<PathBand, number>>>> = {
  strong: { strong: 0.75, good: 0.15, faint: 0.1 },
  good: { strong: 0.125, good: 0.75, faint: 0.125 },
  faint: { strong: 0.1, good: 0.15, faint: 0.75 },
};
/** Second connectors that a longer path needs, so that none of them is named by it. */
export const fewestSeconds = 2;

/** What a band counts in a product of strengths, 0 to 1. */
export const bandStrength: Readonly<Record<PathBand, number>> = {
  strong: 0.8,
  good: 0.45,
  faint: 0.15,
};
/** The lowest product of each band. */
const bandFloor = { strong: 0.6, good: 0.3 };

function bandOfProduct(product: number): PathBand {
  if (product >= bandFloor.strong) return 'strong';
  return product >= bandFloor.good ? 'good' : 'faint';
}

const share = 2 ** 32;

/** A number from 0 to 1 that only these words decide. */
function draw(key: string, ...words: string[]): number {
  return createHmac('sha256', key).update(words.join('|')).digest().readUInt32BE(0) / share;
}

/**
 * The band that is shown for an edge. Drawn for each true band apart: a tie that cools over months
 * shows one more draw, not more of the same one.
 */
function showBand(key: string, holderId: string, contactId: string, warmth: number): PathBand {
  const band = bandOf(warmth);
  const drawn = draw(key, 'band', holderId, contactId, band);
  const { strong, good } = shownAs[band];
  if (drawn < strong) return 'strong';
  return drawn < strong + good ? 'good' : 'faint';
}

type Fate = 'shown' | 'hidden' | 'lengthened';

function fateOf(key: string, holderId: string, contactId: string): Fate {
  const drawn = draw(key, 'fate', holderId, contactId);
  if (drawn < hiddenShare) return 'hidden';
  return drawn < hiddenShare + lengthenedShare ? 'lengthened' : 'shown';
}

/** The paths that a searcher may learn of, at most one of each connector to each person. */
export function disclose(ties: readonly Tie[], key: string): DisclosedPath[] {
  const pairs = Map.groupBy(ties, ({ number, connectorId }) => `${number} ${connectorId}`);
  return [...pairs.values()].flatMap((pair) => disclosePair(pair, key) ?? []);
}

function disclosePair(ties: readonly Tie[], key: string): DisclosedPath | null {
  const [any] = ties;
  if (!any) return null;
  const { number, connectorId } = any;
  // Of several records of the person, always the same one.
  const direct = ties
    .filter(({ second }) => second === null)
    .toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1))[0];
  const rest = longerRest(ties, key);
  const longer: DisclosedPath | null =
    rest === null ? null : { number, connectorId, rest, isLonger: true };
  if (!direct) return longer;
  const fate = fateOf(key, connectorId, direct.contactId);
  if (fate === 'hidden') return longer;
  if (fate === 'lengthened')
    return longer ?? { number, connectorId, rest: 'faint', isLonger: true };
  const band = showBand(key, connectorId, direct.contactId, direct.warmth);
  return { number, connectorId, rest: band, isLonger: false };
}

/** The best product of two shown bands; null with too few second connectors. */
function longerRest(ties: readonly Tie[], key: string): PathBand | null {
  const products = new Map<string, number>();
  for (const { connectorId, contactId, warmth, second } of ties) {
    if (!second || fateOf(key, second.memberId, contactId) === 'hidden') continue;
    const near = showBand(key, connectorId, second.contactId, second.warmth);
    const far = showBand(key, second.memberId, contactId, warmth);
    const product = bandStrength[near] * bandStrength[far];
    products.set(second.memberId, Math.max(product, products.get(second.memberId) ?? 0));
  }
  if (products.size < fewestSeconds) return null;
  return bandOfProduct(Math.max(...products.values()));
}
