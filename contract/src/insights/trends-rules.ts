/** How far back trends look. */
export const trendRanges = ['week', 'month', 'quarter'] as const;
export type TrendRange = (typeof trendRanges)[number];

/** The days of each, as whole weeks: today and those before it. */
export const trendDays: Record<TrendRange, number> = { week: 7, month: 28, quarter: 91 };

/** The parts of the radar, clockwise from the upper right. */
export const trendFields = ['jobs', 'topics', 'industries', 'companies'] as const;
export type TrendField = (typeof trendFields)[number];

/**
 * What a trend is: people who took a title, who moved from one company to another, who came to or left
 * a company; a topic that is talked about more or less; an industry that people came to or left.
 */
export const trendKinds = ['title', 'route', 'topic', 'industry', 'hired', 'left'] as const;
export type TrendKind = (typeof trendKinds)[number];

/** Where each kind is shown. */
export const trendFieldOf: Record<TrendKind, TrendField> = {
  title: 'jobs',
  route: 'jobs',
  topic: 'topics',
  industry: 'industries',
  hired: 'companies',
  left: 'companies',
};

export const trendLimits = {
  /** Of one field. */
  shown: 4,
  /** Weeks of the small line beside a trend. */
  weeks: 13,
  /** Weeks that a topic is compared with. */
  topicWeeks: 52,
  /** The newest posts, notes and tags that are read for topics, of each. */
  texts: 2_000,
} as const;

/** Fewer people than this are no trend. */
export const leastTrend = 3;

/** The expected part of chance among the trends that are shown, as a share. */
export const trendFalseShare = 0.05;
