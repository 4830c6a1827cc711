import { apiQuery } from '#lib/api-client.ts';

/** Today's nudges: fixed for the day, so they change only through actions. */
export const todayNudgesQuery = () =>
  apiQuery.nudges.today.queryOptions({ input: {}, meta: { reportsOwnErrors: true } });
