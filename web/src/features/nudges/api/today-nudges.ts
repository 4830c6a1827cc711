import { apiQuery } from '#lib/api-client.ts';

/** Today's nudges: the same all day, so they only change when they are acted on. */
export const todayNudgesQuery = () =>
  apiQuery.nudges.today.queryOptions({ input: {}, meta: { reportsOwnErrors: true } });
