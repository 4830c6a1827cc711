import type { Dispute, DisputeDetail } from '@kith/contract/disputes/endpoints';
import { type DisputeList, statesOfDisputes } from '@kith/contract/disputes/rules';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { presentDetail, presentDispute, readDispute, readDisputes } from './dispute-rows.ts';

type Parts<Input> = { ctx: MemberContext; database: Database; input: Input };

/** A page of cases, those that are due last first. @throws `invalid_cursor` */
export async function listDisputes({
  ctx,
  database,
  input: { list, cursor, limit },
}: Parts<{ list: DisputeList; cursor?: string | undefined; limit: number }>): Promise<{
  items: Dispute[];
  next_cursor: string | null;
}> {
  const after = afterTime(sql`c.due_at`, sql`c.id`, readTimeCursor(cursor));
  const states = arrayParam([...statesOfDisputes[list]], 'text[]');
  const rows = await runAsService(database, (tx) =>
    readDisputes(tx, sql`c.state = any(${states}) and ${after}`, limit + 1),
  );
  const page = cutPage(rows, limit, (last) => toTimeKeyset(last.due_at, last.id));
  const now = ctx.clock.now();
  return { ...page, items: page.items.map((row) => presentDispute(row, now)) };
}

/** @throws `not_found` */
export function getDispute({
  ctx,
  database,
  input,
}: Parts<{ id: string }>): Promise<DisputeDetail> {
  const viewer = { viewerId: ctx.actor.memberId, now: ctx.clock.now() };
  return runAsService(database, async (tx) =>
    presentDetail(tx, await readDispute(tx, input.id), viewer),
  );
}
