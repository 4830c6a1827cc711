import { dayMs } from '../core/time.ts';

/** In this time without a touch, what a tie has gathered halves: `H`. */
export const halfLifeMs = 90 * dayMs;
/** The mass at which a tie is about 63 warm: `K`. More of it warms less and less. */
export const saturation = 8;
/** An interaction that the other side began counts so many times as much. */
export const incomingFactor = 1.25;

export const interactionKinds = [
  'meeting',
  'call',
  'introduction',
  'message',
  'email',
  'note',
  'like',
  'comment',
] as const;
export type InteractionKind = (typeof interactionKinds)[number];

export const directions = ['in', 'out', 'mutual'] as const;
export type Direction = (typeof directions)[number];

/** What one interaction of each kind adds to the mass. */
export const kindWeights: Record<InteractionKind, number> = {
  meeting: 5,
  call: 4,
  introduction: 4,
  message: 3,
  email: 2,
  note: 1,
  like: 1,
  comment: 1,
};

/**
 * The member's own word on a tie, given when they pick who matters. It warms the tie like any other
 * entry, with the weight of its answer, but is no contact: cadence and counts leave it out. Of
 * several about one contact, the latest holds.
 */
export const statementAnswers = ['close', 'keep_in_touch', 'know', 'not_now'] as const;
export type StatementAnswer = (typeof statementAnswers)[number];

export const statementWeights: Record<StatementAnswer, number> = {
  close: 6,
  keep_in_touch: 3,
  know: 1,
  not_now: 0,
};

/** How often to be in touch with someone, by the answer about them; null: no reminders. */
export const statementCadenceDays: Record<StatementAnswer, number | null> = {
  close: 30,
  keep_in_touch: 90,
  know: null,
  not_now: null,
};

/** The rank of a contact without interactions: below every other. */
export const coldRank = Number.NEGATIVE_INFINITY;

/** Ranks measure time from here, so that a double keeps about microsecond precision for decades. */
export const rankEpochMs = Date.UTC(2020, 0, 1);

export type WeighedInteraction = { kind: InteractionKind; direction: Direction; at: Date };

export function interactionWeight(kind: InteractionKind, direction: Direction): number {
  return kindWeights[kind] * (direction === 'in' ? incomingFactor : 1);
}

/** What a rank has lost by a moment: the logarithm of the mass is `rank − decayTerm`. */
export function decayTerm(at: Date): number {
  return ((at.getTime() - rankEpochMs) * Math.LN2) / halfLifeMs;
}

/**
 * The rank of one interaction alone: `ln w + t · ln2/H`. Every tie decays at the same rate, so the
 * rank of a tie is constant between interactions and orders ties at any moment.
 *
 * Unit: a natural logarithm of mass, time from the epoch of ranks. Source: Gilbert and Karahalios,
 * CHI 2009, in logarithms.
 */
export function interactionRank({ kind, direction, at }: WeighedInteraction): number {
  return Math.log(interactionWeight(kind, direction)) + decayTerm(at);
}

/**
 * The rank of the member's own word alone: `ln w + t · ln2/H`, with the weight of the answer. That
 * of “not now” is no warmth at all.
 *
 * Unit: a natural logarithm of mass. Source: a rule of this product.
 */
export function statementRank({ answer, at }: { answer: StatementAnswer; at: Date }): number {
  return Math.log(statementWeights[answer]) + decayTerm(at);
}

/** The rank of two sums of interactions together: `ln(eᵃ + eᵇ)`, without overflow. */
export function addRanks(a: number, b: number): number {
  const high = Math.max(a, b);
  if (high === coldRank) return coldRank;
  return high + Math.log1p(Math.exp(Math.min(a, b) - high));
}

export function rankOf(interactions: Iterable<WeighedInteraction>): number {
  let rank = coldRank;
  for (const interaction of interactions) rank = addRanks(rank, interactionRank(interaction));
  return rank;
}

/** Mass at a moment, from a rank. */
export function massAt(rank: number, at: Date): number {
  return Math.exp(rank - decayTerm(at));
}

/**
 * How alive a tie is: `100 · (1 − e^(−m/K))`, with the mass `m(t) = Σ wᵢ · 2^(−(t − tᵢ)/H)` of its
 * interactions. It is not rounded here.
 *
 * Unit: points from 0 to 100. Source: exponential decay of tie strength, Gilbert and Karahalios, CHI
 * 2009; saturation and half-life are rules of this product.
 */
export function warmthOfMass(mass: number): number {
  return 100 * (1 - Math.exp(-mass / saturation));
}

/** Warmth (0 to 100, not rounded) at a moment, from a rank. */
export function warmthAt(rank: number, at: Date): number {
  return warmthOfMass(massAt(rank, at));
}

/** The rank that a contact needs to be at least `warmth` warm at a moment; warmth below 100. */
export function rankBound(warmth: number, at: Date): number {
  if (warmth <= 0) return coldRank;
  return Math.log(-saturation * Math.log(1 - warmth / 100)) + decayTerm(at);
}

export const warmthBandBounds = [12, 35, 60, 80] as const;
export type WarmthBand = 1 | 2 | 3 | 4 | 5;

/**
 * The colour band of a warmth: `1 + the number of bounds that it reaches`, so 1 below 12, 2 below
 * 35, 3 below 60, 4 below 80, else 5.
 *
 * Unit: a band from 1 to 5. Source: a rule of this product.
 */
export function warmthBand(warmth: number): WarmthBand {
  return (1 + warmthBandBounds.filter((bound) => warmth >= bound).length) as WarmthBand;
}

export const healths = ['thriving', 'steady', 'cooling', 'dormant'] as const;
export type Health = (typeof healths)[number];

/** Without a cadence, the lowest warmth of each health; below all of them it is dormant. */
export const healthBounds = { thriving: 60, steady: 30, cooling: 10 } as const;

/** With a cadence: on time for one of them, cooling up to so many, then dormant. */
export const cadencesUntilDormant = 2;

/**
 * Health of a contact. With a cadence of `c` days and `d` days since the last interaction: thriving
 * if `d ≤ c` and warmth is at least 60, steady if `d ≤ c`, cooling if `d ≤ 2c`, else dormant.
 * Without a cadence (null), by warmth alone: at least 60, 30, 10, or less.
 *
 * Unit: one of four states. Source: a rule of this product.
 */
export function healthOf(tie: {
  warmth: number;
  cadenceDays: number | null;
  lastInteractionAt: Date | null;
  now: Date;
}): Health {
  const { warmth, cadenceDays, lastInteractionAt, now } = tie;
  if (cadenceDays === null) {
    if (warmth >= healthBounds.thriving) return 'thriving';
    if (warmth >= healthBounds.steady) return 'steady';
    return warmth >= healthBounds.cooling ? 'cooling' : 'dormant';
  }
  const days = lastInteractionAt
    ? (now.getTime() - lastInteractionAt.getTime()) / dayMs
    : Number.POSITIVE_INFINITY;
  if (days <= cadenceDays) return warmth >= healthBounds.thriving ? 'thriving' : 'steady';
  return days <= cadencesUntilDormant * cadenceDays ? 'cooling' : 'dormant';
}
