import type { Override } from '@kith/contract/overrides/endpoints';
import { type OverrideList, statesOfList } from '@kith/contract/overrides/rules';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { presentOverride, readOverrides } from './override-rows.ts';

/** A page of overrides, of all members or of those whose name or address fits. @throws `invalid_cursor` */
export async function listOverrides({
  ctx,
  database,
  input: { list, search = '', cursor, limit },
}: {
  ctx: MemberContext;
  database: Database;
  input: {
    list: OverrideList;
    search?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  };
}): Promise<{ items: Override[]; next_cursor: string | null }> {
  const after = afterTime(sql`o.requested_at`, sql`o.id`, readTimeCursor(cursor));
  const states = arrayParam([...statesOfList[list]], 'text[]');
  const fits = sql`position(lower(${search}) in lower(coalesce(m.display_name, '') || ' '
    || coalesce(u.email, ''))) > 0`;
  const rows = await runAsService(database, (tx) =>
    readOverrides(tx, sql`o.state = any(${states}) and ${fits} and ${after}`, limit + 1),
  );
  const page = cutPage(rows, limit, (last) => toTimeKeyset(last.requested_at, last.id));
  return { ...page, items: page.items.map((row) => presentOverride(row, ctx.actor.memberId)) };
}
