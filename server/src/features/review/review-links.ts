import { hourMs, secondMs } from '@kith/contract/core/time';
import type { ReviewLink } from '@kith/contract/review/endpoints';
import { type RawBuilder, sql } from 'kysely';

import { recordChange } from '#features/roles/record-change.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type Computed,
  readRow,
  readRows,
  readTime,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { signLink } from './link-key.ts';

type LinkRow = Computed<{
  id: string;
  reason: string;
  created_by: string | null;
  author: string | null;
  created_at: TimeText;
  expires_at: TimeText;
  revoked_at: TimeText | null;
  sessions: number;
}>;

type Listed = { items: ReviewLink[]; valid: number; sessions: number };

/** Links that are valid or ended within a month, and how many sessions are open with them. */
export function listLinks({ database, now }: { database: Database; now: Date }): Promise<Listed> {
  return runAsService(database, async (tx) => {
    const rows = await readLinks(tx, sql`l.expires_at > ${now}::timestamptz - interval '30 days'`);
    const items = rows.map((row) => presentLink(row, now));
    const open = await readRow(
      tx,
      sql<Computed<{ sessions: number }>>`select count(*)::integer as sessions from auth.sessions s
        join review_guests g on g.user_id = s.user_id
        where g.link_id is not null and s.not_after > ${now}`,
    );
    return {
      items,
      valid: items.filter(({ state }) => state === 'valid').length,
      sessions: open?.sessions ?? 0,
    };
  });
}

/**
 * Makes a signed link to the previews. Its key follows from its id and end, so nothing secret is stored, and a
 * repeat gives the same one.
 *
 * @throws `conflict` where the id is someone else's
 */
export function createLink({
  ctx,
  database,
  secret,
  origin,
  input: { id, hours, reason },
}: {
  ctx: MemberContext;
  database: Database;
  secret: Uint8Array;
  origin: URL;
  input: { id: string; hours: number; reason: string };
}): Promise<{ link: ReviewLink; url: string }> {
  const { actor, clock } = ctx;
  const now = clock.now();
  // A key names whole seconds.
  const end = Math.floor((now.getTime() + hours * hourMs) / secondMs) * secondMs;
  return runAsService(database, async (tx) => {
    const row = { id, reason, created_at: now, expires_at: new Date(end) };
    const added = await tx
      .insertInto('review_links')
      .values({ ...row, created_by: actor.memberId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const [link] = await readLinks(tx, sql`l.id = ${id}`);
    if (link?.created_by !== actor.memberId) throw new AppError('conflict', 'The id is taken');
    if (added.numInsertedOrUpdatedRows === 1n) {
      await recordChange(tx, actor, {
        memberId: null,
        routePath: '/api/v1/admin/review-links',
        name: 'reviewLinks.create',
        data: { method: 'POST', id, hours, reason },
      });
    }
    const key = signLink({ id, expiresAt: readTime(link.expires_at) }, secret);
    return { link: presentLink(link, now), url: new URL(`/review#key=${key}`, origin).href };
  });
}

/** Ends every valid link, and the sessions that were opened with one. It is final. */
export function revokeLinks({
  ctx: { actor, clock },
  database,
  input: { reason },
}: {
  ctx: MemberContext;
  database: Database;
  input: { reason: string };
}): Promise<{ links: number; sessions: number }> {
  const now = clock.now();
  return runAsService(database, async (tx) => {
    const links = await readRows(
      tx,
      sql<Computed<{ id: string }>>`update review_links set revoked_at = ${now}
        where revoked_at is null and expires_at > ${now} returning id`,
    );
    const sessions = await readRows(
      tx,
      sql<Computed<{ id: string }>>`delete from auth.sessions where user_id in
        (select user_id from review_guests where link_id is not null) returning id`,
    );
    const done = { links: links.length, sessions: sessions.length };
    await recordChange(tx, actor, {
      memberId: null,
      routePath: '/api/v1/admin/review-links/revocations',
      name: 'reviewLinks.revoke',
      data: { method: 'POST', reason, ...done },
    });
    return done;
  });
}

function readLinks(tx: Tx, where: RawBuilder<unknown>): Promise<LinkRow[]> {
  return readRows(
    tx,
    sql<LinkRow>`select l.id, l.reason, l.created_by, p.display_name as author, l.created_at, l.expires_at,
        l.revoked_at, (select count(*)::integer from review_guests g where g.link_id = l.id) as sessions
      from review_links l left join profiles p on p.id = l.created_by
      where ${where} order by l.created_at desc, l.id limit 100`,
  );
}

function presentLink(row: LinkRow, now: Date): ReviewLink {
  const isOver = readTime(row.expires_at) <= now;
  return {
    id: row.id,
    reason: row.reason,
    created_by: row.created_by === null ? null : { id: row.created_by, name: row.author ?? '' },
    created_at: toWireTime(row.created_at),
    expires_at: toWireTime(row.expires_at),
    state: row.revoked_at === null ? (isOver ? 'over' : 'valid') : 'revoked',
    sessions: row.sessions,
  };
}
