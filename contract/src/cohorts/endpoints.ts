import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { cohortBoards, cohortChannels, cohortSpans, shownChannels } from './rules.ts';

const countSchema = z.number().int().min(0);

/** Of the cohorts that are old enough for it: their members, and how many, or how often, they did it. */
const sumSchema = z.object({ members: countSchema, count: countSchema });
export type CohortSum = z.infer<typeof sumSchema>;

const cohortWeekSchema = z.object({
  /** The Monday, in UTC. */
  week: z.iso.date(),
  /** Null: fewer than five, or shown together with others. */
  members: countSchema.nullable(),
  /** By step, or by week after sign-up; empty where the members aren't shown. */
  counts: z.array(countSchema),
});
export type CohortWeek = z.infer<typeof cohortWeekSchema>;

const cohortFiguresSchema = z.object({
  board: z.enum(cohortBoards),
  /** From the first Monday to the last Sunday, and as many weeks before them. */
  from: z.iso.date(),
  to: z.iso.date(),
  before_from: z.iso.date(),
  before_to: z.iso.date(),
  weeks: z.array(cohortWeekSchema),
  all: z.array(sumSchema),
  before: z.array(sumSchema),
  /** Of all channels, whichever was asked for; one without members that may be shown is left out. */
  channels: z.array(
    z.object({
      channel: z.enum(shownChannels),
      all: z.array(sumSchema),
      before: z.array(sumSchema),
    }),
  ),
});
export type CohortFigures = z.infer<typeof cohortFiguresSchema>;

/** Only for administrators (`forbidden` for others); `feature_disabled` while `ff.cohort.dashboards` is off. */
export const cohortEndpoints = {
  get: closedEndpoints('member', [])
    .route({
      method: 'GET',
      path: '/admin/cohorts/{board}',
      tags: ['analytics'],
      summary: 'New members by week and channel: activation, introductions or retention',
    })
    .input(
      z.object({
        board: z.enum(cohortBoards),
        weeks: z.coerce
          .number()
          .pipe(z.union(cohortSpans.map((weeks) => z.literal(weeks))))
          .default(12),
        channel: z.enum(['all', ...cohortChannels]).default('all'),
      }),
    )
    .output(cohortFiguresSchema),
};
