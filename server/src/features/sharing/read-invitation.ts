import type { SeenProfile } from '@kith/contract/member-profiles/schemas';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { openingLimit } from './limits.ts';
import type { StoredPicture } from './read-shared.ts';
import { hashToken } from './tokens.ts';

/*
 * Threats as for links (`read-shared.ts`): an invitation that can't be accepted, by anyone or by who
 * asks, looks like one that never was.
 */
export type InvitationView = Computed<{
  id: string;
  owner_id: string;
  contact_id: string | null;
  message: string;
  uses_limit: number;
  created_at: TimeText;
  expires_at: TimeText;
  profile: SeenProfile;
}>;

/** An invitation that `viewer` could accept; a null viewer is a visitor. */
export function findInvitation(
  tx: Tx,
  { token, viewer, now }: { token: string; viewer: string | null; now: Date },
): Promise<InvitationView | undefined> {
  return readRow(
    tx,
    sql<InvitationView>`
      select i.id, i.owner_id, i.contact_id, i.message, i.uses_limit, i.created_at, i.expires_at,
        (select to_jsonb(v) from visible_profile(i.owner_id, false, shows_profile(i.owner_id), false,
          false) v) as profile
      from open_invitations(${viewer}, ${now}) i where i.token_hash = ${hashToken(token)}`,
  );
}

/** What a visitor reads before they accept. */
export function readInvitation(
  database: Database,
  token: string,
  now: Date,
): Promise<InvitationView | undefined> {
  return runAsService(database, (tx) => findInvitation(tx, { token, viewer: null, now }));
}

/** Notes that a person opened an invitation for the first time, which the inviter sees. */
export async function noteOpened(
  database: Database,
  { owner_id: ownerId, id }: InvitationView,
  now: Date,
): Promise<void> {
  await runAsService(database, (tx) =>
    tx
      .updateTable('invitations')
      .set({ opened_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .execute(),
  );
}

/** The portrait of who invites, where their profile shows it to everyone. */
export function readInviterPicture(
  database: Database,
  { token, id, now }: { token: string; id: string; now: Date },
) {
  return runAsService(database, (tx) =>
    readRow(
      tx,
      sql<StoredPicture>`
        select m.media_type, null as storage_key, m.content, null as password_hash from open_invitations(null, ${now}) i
          join member_pictures m on m.owner_id = i.owner_id
          cross join lateral visible_profile(i.owner_id, false, shows_profile(i.owner_id), false,
            false) v
        where i.token_hash = ${hashToken(token)} and m.id = ${id} and v.pictures is not null`,
    ),
  );
}

type Parts = { ctx: MemberContext; database: Database; input: { token: string } };

/** @throws `not_found` for an invitation that the caller can't accept; `rate_limited`. */
export async function openInvitation({ ctx, database, input }: Parts): Promise<InvitationView> {
  const viewer = ctx.actor.memberId;
  await openingLimit.take(viewer);
  // The session and the consents are checked where a member's transaction begins.
  await ctx.database.transaction(async () => undefined);
  const asked = { token: input.token, viewer, now: ctx.clock.now() };
  const found = await runAsService(database, (tx) => findInvitation(tx, asked));
  if (!found) throw notFound('Invitation');
  return found;
}

/**
 * Declines an invitation for one person, which no one can accept then; the inviter isn't notified. One for
 * many stays open for the others. False where there is none.
 */
export function declineInvitation(database: Database, token: string, now: Date): Promise<boolean> {
  return runAsService(database, async (tx) => {
    const found = await findInvitation(tx, { token, viewer: null, now });
    if (!found) return false;
    await tx
      .updateTable('invitations')
      .set({ declined_at: now })
      .where('owner_id', '=', found.owner_id)
      .where('id', '=', found.id)
      .where('uses_limit', '=', 1)
      .where('uses', '=', 0)
      .execute();
    return true;
  });
}
