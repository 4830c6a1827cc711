import { z } from 'zod';

import { badgeIdSchema } from '../badges/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { proseSchema } from '../core/text.ts';
import { shareKinds, sharingLimits } from './rules.ts';

const moment = z.iso.datetime({ offset: true });
const days = z.number().int().min(1).max(sharingLimits.days);
/** The secret in a link's address. Anything else is unknown, too. */
const token = z.string().max(200);

export const byTokenSchema = z.object({ token });

const viewCountsSchema = z.object({ visitor: z.number(), member: z.number(), bot: z.number() });
/** The views of a day, in UTC. */
const viewDaySchema = viewCountsSchema.extend({ day: z.iso.date() });
export type ViewDay = z.infer<typeof viewDaySchema>;

export const shareLinkSchema = z.object({
  id: idSchema,
  kind: z.enum(shareKinds),
  post_id: idSchema.nullable(),
  badge: badgeIdSchema.nullable(),
  /** The beginning of the post; empty for a profile. */
  excerpt: z.string(),
  has_password: z.boolean(),
  is_indexed: z.boolean(),
  created_at: moment,
  expires_at: moment.nullable(),
  revoked_at: moment.nullable(),
  /** It works now: neither ended nor in the way of what it shows being restricted. */
  is_open: z.boolean(),
  views: viewCountsSchema,
  /** The latest days on which it was seen, the last one first. */
  days: z.array(viewDaySchema),
  conversions: z.number(),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

export const createShareLinkSchema = z
  .object({
    kind: z.enum(shareKinds),
    post_id: idSchema.nullable().default(null),
    badge: badgeIdSchema.nullable().default(null),
    /** Null: until it is revoked. */
    expires_in_days: days.nullable().default(null),
    password: z
      .string()
      .min(sharingLimits.passwordMin)
      .max(sharingLimits.passwordMax)
      .nullable()
      .default(null),
    is_indexed: z.boolean().default(false),
  })
  .refine(({ kind, post_id: post }) => (kind === 'post') === (post !== null), {
    path: ['post_id'],
    error: 'post_required',
  })
  .refine(({ kind, badge }) => (kind === 'badge') === (badge !== null), {
    path: ['badge'],
    error: 'badge_required',
  });
export type CreateShareLink = z.infer<typeof createShareLinkSchema>;

/** The token is in this answer only: nothing that is stored can be turned into it again. */
export const createdShareLinkSchema = z.object({ link: shareLinkSchema, token: z.string() });

/** A change: missing fields stay. */
export const updateShareLinkSchema = z
  .object({
    id: idSchema,
    /** From now on; null: until it is revoked. */
    expires_in_days: days.nullable().optional(),
    is_indexed: z.boolean().optional(),
  })
  .refine(
    ({ expires_in_days: end, is_indexed: isIndexed }) =>
      end !== undefined || isIndexed !== undefined,
    {
      error: 'change_required',
    },
  );
export type UpdateShareLink = z.infer<typeof updateShareLinkSchema>;

export const listShareLinksSchema = z.object({ post_id: idSchema.optional() });
export const shareLinksSchema = z.object({ items: z.array(shareLinkSchema) });

/** What a signed-in member who followed a link may open. */
export const openedShareSchema = z.object({
  kind: z.enum(shareKinds),
  post_id: idSchema.nullable(),
  member_id: idSchema,
});
export type OpenedShare = z.infer<typeof openedShareSchema>;

export const invitationSchema = z.object({
  id: idSchema,
  contact: z.object({ id: idSchema, name: z.string() }).nullable(),
  message: z.string(),
  uses: z.number(),
  uses_limit: z.number(),
  created_at: moment,
  expires_at: moment,
  revoked_at: moment.nullable(),
  is_open: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const createInvitationSchema = z
  .object({
    contact_id: idSchema.nullable().default(null),
    message: proseSchema(sharingLimits.message).default(''),
    uses_limit: z.number().int().min(1).max(sharingLimits.uses).default(1),
    expires_in_days: days,
  })
  .refine(({ contact_id: contact, uses_limit: uses }) => contact === null || uses === 1, {
    path: ['uses_limit'],
    error: 'one_use_only',
  });
export type CreateInvitation = z.infer<typeof createInvitationSchema>;

export const createdInvitationSchema = z.object({
  invitation: invitationSchema,
  token: z.string(),
});

export const updateInvitationSchema = z.object({ id: idSchema, expires_in_days: days });
export type UpdateInvitation = z.infer<typeof updateInvitationSchema>;

export const invitationsSchema = z.object({ items: z.array(invitationSchema) });

/** An invitation as the invited member sees it. */
export const openedInvitationSchema = z.object({
  inviter: z.object({ id: idSchema, name: z.string() }),
  message: z.string(),
  expires_at: moment,
  /** For one person; others can't use it afterwards. */
  is_personal: z.boolean(),
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;

export const acceptedInvitationSchema = z.object({ member_id: idSchema, contact_id: idSchema });
