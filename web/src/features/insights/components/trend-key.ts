import type { Trend } from '@kith/contract/insights/trends';

/** What makes a trend another one. */
export const keyOfTrend = ({ drill }: Trend): string => JSON.stringify(drill);
