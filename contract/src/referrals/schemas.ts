import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { referralReasons, referralStates } from './rules.ts';

const moment = z.iso.datetime({ offset: true });

export const referralItemSchema = z.object({
  id: idSchema,
  /** By an invitation to someone, or by the member's own link. */
  by: z.enum(['invitation', 'link']),
  /** Of the invited contact, or of a member they are linked with; others who came by the link have none. */
  name: z.string().nullable(),
  state: z.enum(referralStates),
  reason: z.enum(referralReasons).nullable(),
  /** When it came to its state. */
  at: moment,
  /** What the member got for it. */
  credits: z.number().int(),
});
export type ReferralItem = z.infer<typeof referralItemSchema>;

export const referralProgramSchema = z.object({
  /** The member's own link with its picture (SVG) for cameras; null until they ask for it. */
  link: z.object({ url: z.url(), qr: z.string(), opens: z.number().int() }).nullable(),
  /** Credits that invitations brought the member. */
  earned: z.number().int(),
  /** How the member came themselves, if somebody invited them. */
  invited: z
    .object({
      state: z.enum(referralStates),
      reason: z.enum(referralReasons).nullable(),
      credits: z.number().int(),
    })
    .nullable(),
  /** The newest first. */
  items: z.array(referralItemSchema),
});
export type ReferralProgram = z.infer<typeof referralProgramSchema>;

/** Who invites by a link, as the one who followed it sees them. */
export const openedReferralSchema = z.object({
  inviter: z.object({ id: idSchema, name: z.string() }),
  /** False for an account that is too old to have come by it, or came by another one. */
  is_new: z.boolean(),
});
export type OpenedReferral = z.infer<typeof openedReferralSchema>;

export const acceptedReferralSchema = z.object({ is_counted: z.boolean() });
