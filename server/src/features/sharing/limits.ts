import { dayMs, hourS, minuteS } from '@kith/contract/core/time';
import { newAccountMs } from '@kith/contract/posts/rules';
import { sharingLimits } from '@kith/contract/sharing/rules';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

/** Tokens that one member tries in a minute. */
export const openingLimit = createRateLimit({
  name: 'sharing.opening',
  points: 30,
  durationS: minuteS,
});
/** Pages of links that one address opens in a minute. */
export const pageLimit = createRateLimit({ name: 'sharing.page', points: 120, durationS: minuteS });
/** Passwords that one address tries for one link, in a quarter of an hour. */
export const passwordLimit = createRateLimit({
  name: 'sharing.password',
  points: 10,
  durationS: 15 * minuteS,
});
/** Passwords that all try for one link in an hour. */
export const linkPasswordLimit = createRateLimit({
  name: 'sharing.link-password',
  points: 200,
  durationS: hourS,
});

type Counts = Computed<{ joined_at: string; in_day: number; open: number }>;

async function countOf(tx: Tx, table: 'share_links' | 'invitations', ownerId: string, now: Date) {
  // Of two at once the second counts the first.
  await sql`select from profiles where id = ${ownerId} for update`.execute(tx);
  const since = new Date(now.getTime() - dayMs);
  const row = await readRow(
    tx,
    sql<Counts>`
      select (select f.created_at from profiles f where f.id = ${ownerId}) as joined_at,
        count(*) filter (where s.created_at > ${since})::integer as in_day,
        count(*) filter (where s.revoked_at is null
          and (s.expires_at is null or s.expires_at > ${now}))::integer as open
      from ${sql.table(table)} s where s.owner_id = ${ownerId}`,
  );
  if (!row) throw new Error('A count without a row');
  return row;
}

function refuseFull({ open }: Counts): void {
  if (open < sharingLimits.open) return;
  throw new AppError('limit_reached', 'There are as many as there can be', {
    limit: sharingLimits.open,
  });
}

/** @throws `limit_reached`, `rate_limited` */
export async function refuseManyLinks(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const counts = await countOf(tx, 'share_links', ownerId, now);
  refuseFull(counts);
  if (counts.in_day < sharingLimits.linksPerDay) return;
  throw new AppError('rate_limited', 'Too many links within a day');
}

/**
 * Threat: an account that exists to invite strangers. A new one may invite only a few in a day.
 *
 * @throws `limit_reached`, `invitation_limit_reached`
 */
export async function refuseManyInvitations(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const counts = await countOf(tx, 'invitations', ownerId, now);
  refuseFull(counts);
  const isNew = now.getTime() - new Date(counts.joined_at).getTime() <= newAccountMs;
  const { invitationsPerDay, newAccountInvitationsPerDay } = sharingLimits;
  const perDay = isNew ? newAccountInvitationsPerDay : invitationsPerDay;
  if (counts.in_day < perDay) return;
  throw new AppError('invitation_limit_reached', 'Too many invitations within a day', {
    per_day: perDay,
  });
}
