import { healths } from '../warmth/rules.ts';

/** How far back the overview looks; `all`: to the first day that anything is known of. */
export const insightRanges = ['quarter', 'year', 'all'] as const;
export type InsightRange = (typeof insightRanges)[number];

/** The days that a range looks back; null: all. */
export const rangeDays: Record<InsightRange, number | null> = {
  quarter: 91,
  year: 365,
  all: null,
};

/** The distance of two points of a series. Weeks end on Sunday, months and quarters on their last day. */
export const seriesSteps = ['day', 'week', 'month', 'quarter'] as const;
export type SeriesStep = (typeof seriesSteps)[number];

/** What warmth and people are grouped by; `source`: how the member came to have the contact. */
export const concentrationFields = ['company', 'industry', 'place', 'tag', 'source'] as const;
export type ConcentrationField = (typeof concentrationFields)[number];

/** Health at the end of a month, or `none` for people who aren't in the network then. */
export const flowStates = [...healths, 'none'] as const;
export type FlowState = (typeof flowStates)[number];

/** Sets of people that the list of contacts has no filter for; `people.ts` says what each is. */
export const peopleSets = [
  'day',
  'flow',
  'back',
  'away',
  'joined',
  'in_touch',
  'cooled',
  'unplanned',
  'came_back',
  'moved',
  'waiting',
  'quiet',
  'one',
  'trend',
  'employed',
  'came',
  'left',
] as const;

export const insightLimits = {
  /** Points of one series. */
  points: 400,
  /** Groups of each concentration; the rest is summed up. */
  groups: 8,
  /** People named with a finding or a list of an overview. */
  named: 5,
  findings: 5,
  /** Months of flows. */
  months: 36,
  /** Rows of the list of those about to go quiet. */
  quiet: 50,
  /** Touches shown of a rhythm, latest last. */
  touches: 60,
} as const;

/** From this warmth on a contact counts as warm: the upper two colour bands. */
export const warmFrom = 60;

/** Fewer than so many: too few to say. */
export const leastData = {
  /** Conversations with one person, for who writes first. */
  conversations: 4,
  /** Messages written, for the share that is answered. */
  messages: 30,
  /** Messages written in one hour of the week, for a best hour. */
  hour: 12,
  /** People with a tag and a cadence, for how well it is kept. */
  adherence: 5,
  /** Gaps between touches, for a person's rhythm. */
  gaps: 3,
} as const;

/** A conversation opens with a message after so many days without one. */
export const conversationGapDays = 7;

/** A message counts as answered when one comes back within so many hours. */
export const answerHours = 24;

/** The days for which the list of those about to go quiet looks ahead. */
export const quietAheadDays = 30;

/** The longest usual gap of those in that list: silence within a slower rhythm says nothing in that time. */
export const slowestRhythmDays = 90;

/** The cadence that the insights propose for people who have none. */
export const plannedCadenceDays = 30;

/** From this chance on that they pass without a touch, someone is about to go quiet. */
export const quietFrom = 0.4;
