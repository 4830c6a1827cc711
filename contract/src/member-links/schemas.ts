import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { linkStatuses, linkWays } from './rules.ts';

const moment = z.iso.datetime({ offset: true });

/** A contact's link; without a member while the owner may not know of one. */
export const contactLinkSchema = z.object({
  status: z.enum(linkStatuses),
  member: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The request that waits, sent or received. */
  request_id: idSchema.nullable(),
  via: z.enum(linkWays).nullable(),
  linked_at: moment.nullable(),
  /** The member has the owner as a linked contact, too. */
  is_mutual: z.boolean(),
});
export type ContactLink = z.infer<typeof contactLinkSchema>;

const contactBriefSchema = z.object({ id: idSchema, name: z.string() });

/** A request that waits for the caller's answer. */
export const receivedLinkRequestSchema = z.object({
  id: idSchema,
  member: z.object({ id: idSchema, name: z.string() }),
  created_at: moment,
  /** The caller's contact that accepting links to the asker, if they hold the asker's address. */
  contact: contactBriefSchema.nullable(),
});
export type ReceivedLinkRequest = z.infer<typeof receivedLinkRequestSchema>;

/** A request of the caller that was not answered, or declined: they see no difference. */
export const sentLinkRequestSchema = z.object({
  id: idSchema,
  member_id: idSchema,
  contact: contactBriefSchema,
  created_at: moment,
});

export const linkRequestsSchema = z.object({
  received: z.array(receivedLinkRequestSchema),
  sent: z.array(sentLinkRequestSchema),
});
export type LinkRequests = z.infer<typeof linkRequestsSchema>;

/**
 * Which contact of the caller becomes linked to the asker: the given one, a new one with the asker's
 * name and address, or else the one that holds their address. None: only the asker's side is linked.
 */
export const acceptLinkSchema = z
  .object({
    id: idSchema,
    contact_id: idSchema.nullish(),
    adds_contact: z.boolean().default(false),
  })
  .refine(({ contact_id: id, adds_contact: adds }) => !(adds && id), {
    path: ['adds_contact'],
    error: 'one_contact_only',
  });
export type AcceptLink = z.infer<typeof acceptLinkSchema>;

export const acceptedLinkSchema = z.object({
  member_id: idSchema,
  contact_id: idSchema.nullable(),
});

export const followSchema = z.object({ member_id: idSchema, is_following: z.boolean() });
