import { z } from 'zod';

import { timezoneSchema } from '../account/profile.ts';
import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { localeSchema } from '../core/locale-schema.ts';
import { environments } from '../system/schemas.ts';
import { openableFlags, type UnreleasedFlag } from './places.ts';

export const reviewLimits = {
  reason: 500,
  key: 200,
  longestHours: 24 * 14,
  sessionHours: 2,
} as const;

const count = z.number().int().min(0);
const moment = z.iso.datetime();
/** What a signed link ends with; none where the environment is enough. */
const keySchema = z.string().max(reviewLimits.key).nullable();

const anyone = closedEndpoints('anyone');

/** For dev and staging, and for who has a signed link; for everyone else they don't exist (`not_found`). */
export const reviewEndpoints = {
  enter: anyone
    .route({
      method: 'POST',
      path: '/review/entry',
      tags: ['system'],
      summary: 'Whether the previews may be looked at, and until when',
    })
    .input(z.strictObject({ key: keySchema }))
    .output(z.object({ environment: z.enum(environments), until: moment.nullable() })),
  /** `rate_limited` after too many. The session reads, and ends by itself. */
  open: anyone
    .route({
      method: 'POST',
      path: '/review/sessions',
      tags: ['system'],
      successStatus: 201,
      summary: 'A guest’s session on a sample network, with flags on for it alone',
    })
    .input(
      z.strictObject({
        key: keySchema,
        flags: z.array(z.enum(openableFlags as [UnreleasedFlag, ...UnreleasedFlag[]])).min(1),
        locale: localeSchema.optional(),
        timezone: timezoneSchema.optional(),
      }),
    )
    .output(z.object({ access_token: z.string(), refresh_token: z.string(), ends_at: moment })),
};

export const reviewLinkSchema = z.object({
  id: idSchema,
  reason: z.string(),
  /** Null: their account is deleted. */
  created_by: z.object({ id: idSchema, name: z.string() }).nullable(),
  created_at: moment,
  expires_at: moment,
  state: z.enum(['valid', 'over', 'revoked']),
  /** How many sessions were opened with it. */
  sessions: count,
});
export type ReviewLink = z.infer<typeof reviewLinkSchema>;

const reason = z.string().trim().min(1).max(reviewLimits.reason);
const admin = closedEndpoints('member');
const tags = ['operations'];

/** Only for administrators, and only while `admin_feature_flags` is on; changes also need `adminOps.v1`. */
export const reviewLinkEndpoints = {
  list: admin
    .route({
      method: 'GET',
      path: '/admin/review-links',
      tags,
      summary: 'The signed links to the previews that are or were valid lately, newest first',
    })
    .output(z.object({ items: z.array(reviewLinkSchema), valid: count, sessions: count })),
  /** A repeat with the same id gives the same link. `conflict` for an id of someone else. */
  create: admin
    .route({
      method: 'POST',
      path: '/admin/review-links',
      tags,
      successStatus: 201,
      summary: 'Make a signed link to the previews, with a reason; only this answer has its key',
    })
    .input(
      z.strictObject({
        id: idSchema,
        hours: z.number().int().min(1).max(reviewLimits.longestHours),
        reason,
      }),
    )
    .output(z.object({ link: reviewLinkSchema, url: z.string() })),
  revoke: admin
    .route({
      method: 'POST',
      path: '/admin/review-links/revocations',
      tags,
      summary: 'End every valid link and the sessions opened with them, for good',
    })
    .input(z.strictObject({ reason }))
    .output(z.object({ links: count, sessions: count })),
};
