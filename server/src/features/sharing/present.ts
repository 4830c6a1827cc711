import type { Invitation, OpenedInvitation, ShareLink } from '@kith/contract/sharing/schemas';

import { toWireTime } from '#platform/database/rows.ts';

import type { InvitationRow } from './list-invitations.ts';
import type { OwnLinkRow } from './list-share-links.ts';
import type { InvitationView } from './read-invitation.ts';

export function presentShareLink(row: OwnLinkRow): ShareLink {
  return {
    id: row.id,
    kind: row.kind,
    post_id: row.post_id,
    badge: row.badge,
    excerpt: row.excerpt,
    has_password: row.has_password,
    is_indexed: row.is_indexed,
    created_at: toWireTime(row.created_at),
    expires_at: toWireTime(row.expires_at),
    revoked_at: toWireTime(row.revoked_at),
    is_open: row.is_open,
    views: { visitor: row.visitor_views, member: row.member_views, bot: row.bot_views },
    days: row.days.map(({ day, visitor, member, bot }) => ({ day, visitor, member, bot })),
    conversions: row.conversions,
  };
}

export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
    message: row.message,
    uses: row.uses,
    uses_limit: row.uses_limit,
    created_at: toWireTime(row.created_at),
    expires_at: toWireTime(row.expires_at),
    revoked_at: toWireTime(row.revoked_at),
    is_open: row.is_open,
  };
}

/** An invitation for the one who got it. */
export function presentOpenedInvitation(view: InvitationView): OpenedInvitation {
  return {
    inviter: { id: view.owner_id, name: view.profile.name },
    message: view.message,
    expires_at: toWireTime(view.expires_at),
    is_personal: view.uses_limit === 1,
  };
}
