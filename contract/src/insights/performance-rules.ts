/** How far back the performance looks; the same time before it is what it is compared with. */
export const performanceRanges = ['month', 'quarter', 'half'] as const;
export type PerformanceRange = (typeof performanceRanges)[number];

/** The weeks of each: today and the days before it, in whole weeks. */
export const performanceWeeks: Record<PerformanceRange, number> = {
  month: 4,
  quarter: 13,
  half: 26,
};

/**
 * What the performance counts, one by one.
 *
 * - `nudged`: suggestions of a day, without those of today that are still open. `acted`: those of them
 *   that the member did something about.
 * - `asked`: messages and emails of the member that are at least `replyDays` old; those that follow one
 *   within that time without an answer are the same. `replied`: the first answer to one within that time.
 * - `introduced`: people who were introduced, by the member or to the member.
 * - `decided`: opportunities that were won or lost. `won`: those won.
 */
export const performanceEvents = [
  'nudged',
  'acted',
  'asked',
  'replied',
  'introduced',
  'decided',
  'won',
] as const;
export type PerformanceEvent = (typeof performanceEvents)[number];

/** An answer counts within so many days. */
export const replyDays = 7;

/**
 * What brought an opportunity, the first that applies: an introduction for it, a meeting for it, a
 * suggestion about one of its people that the member acted on in the 90 days before it began, or nothing of these.
 */
export const wonSources = ['introduction', 'meeting', 'suggestion', 'direct'] as const;
export type WonSource = (typeof wonSources)[number];
export const suggestionDays = 90;

/** Where an event came from: of introductions, made by the member or got; of opportunities, what brought them. */
export const eventSources = ['made', 'got', ...wonSources] as const;

/** What came of an event. */
export const eventOutcomes = ['answered', 'met', 'helped', 'introduced', 'nothing'] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** Fewer than so many: too few to say. */
export const leastEvents = {
  /** Suggestions of a period, for the share acted on. */
  nudged: 10,
  /** Messages of a period, for how long an answer takes. */
  asked: 10,
  /** Opportunities that were decided, from one source. */
  decided: 3,
  /** Members in an arm of an experiment, or in a comparison with others. */
  members: 20,
  /** Introductions that a group of people was asked for. */
  bridges: 5,
} as const;

/** What the people who introduce others are grouped by. */
export const cohortFields = ['tag', 'company', 'industry', 'place'] as const;
export type CohortField = (typeof cohortFields)[number];
/** Groups of one field that are compared. */
export const cohortLimit = 8;

/**
 * Figures that are compared with other members: the share of suggestions acted on, the share of messages that
 * are answered within a day, and introductions.
 */
export const benchmarkFigures = ['acted', 'answered', 'introduced'] as const;
export type BenchmarkFigure = (typeof benchmarkFigures)[number];

/** The lower ends of the classes in which members are counted; the last one is open, shares end at 1. */
export const benchmarkClasses: Record<BenchmarkFigure, readonly number[]> = {
  acted: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  answered: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  introduced: [0, 1, 2, 3, 4, 6, 8, 12],
};

/** The privacy budget ε of each figure and month; of a month, the sum over the figures. */
export const benchmarkEpsilon = 1;
