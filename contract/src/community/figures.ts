import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { usagePeriodSchema, usageRangeSchema } from '../usage/figures.ts';
import { forumStateSchema } from './group-endpoints.ts';

/** What members of this product did there, as this server recorded it. */
export const memberFigures = [
  'joined',
  'signed_in',
  'member_posts',
  'member_answers',
  'forum_voice',
  'forum_answer',
] as const;
export type MemberFigure = (typeof memberFigures)[number];

/** What the forum counts of everybody who uses it. */
export const forumFigures = ['visitors', 'posts', 'topics', 'likes'] as const;
export type ForumFigure = (typeof forumFigures)[number];

/** How a sign-in at the forum with an account of this product ended. */
export const signInOutcomes = [
  'signed_in',
  'refused',
  'expired',
  'email_needed',
  'not_allowed',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

const countSchema = z.number().int().min(0);
/** Null where it would be about fewer than five people. */
const shownSchema = countSchema.nullable();

export const communityFiguresSchema = usagePeriodSchema.extend({
  forum: forumStateSchema,
  members: z.array(
    z.object({ figure: z.enum(memberFigures), count: shownSchema, before: shownSchema }),
  ),
  /** Null while the forum can't be asked. Sums of the days that are shown. */
  totals: z
    .array(z.object({ figure: z.enum(forumFigures), count: shownSchema, before: shownSchema }))
    .nullable(),
  days: z
    .array(
      z.object({
        day: z.iso.date(),
        visitors: shownSchema,
        posts: shownSchema,
        topics: shownSchema,
        likes: shownSchema,
      }),
    )
    .nullable(),
  sign_ins: z.array(
    z.object({
      outcome: z.enum(signInOutcomes),
      attempts: shownSchema,
      before: shownSchema,
    }),
  ),
});
export type CommunityFigures = z.infer<typeof communityFiguresSchema>;

/** Only for administrators (`forbidden` for others); `feature_disabled` while `ff.community.analytics` is off. */
export const communityFigureEndpoints = {
  get: closedEndpoints('member', [])
    .route({
      method: 'GET',
      path: '/admin/community-analytics',
      tags: ['analytics'],
      summary: 'The forum in figures: members, posts, badges and sign-ins',
    })
    .input(usageRangeSchema)
    .output(communityFiguresSchema),
};
