import type { AiField, AiOutcome, AiUse } from '@kith/contract/ai-controls/rules';
import type { AiCall, AiCallsInput } from '@kith/contract/ai-controls/schemas';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';
import { sql } from 'kysely';

import { requireControls } from './require-controls.ts';

type CallRow = Computed<
  Omit<AiCall, 'at' | 'use' | 'fields' | 'outcome'> & {
    at: TimeText;
    use: string;
    fields: string[];
    outcome: string;
  }
>;

/** What the AI did for the member, the newest first. @throws `feature_disabled`, `invalid_cursor` */
export async function listCalls({
  ctx,
  input: { filter, use, cursor, limit },
}: {
  ctx: MemberContext;
  input: AiCallsInput;
}): Promise<{ items: AiCall[]; next_cursor: string | null }> {
  const after = readTimeCursor(cursor);
  return ctx.database.transaction(async (tx) => {
    await requireControls(tx);
    const rows = await readRows(
      tx,
      sql<CallRow>`select c.id, c.at, c.use, c.engine, c.host, c.model, c.prompt_version, c.fields,
          c.outcome, c.duration_ms, c.credits
        from ai_calls c
        where c.owner_id = ${ctx.actor.memberId}
          and ${filter === 'all' ? sql`true` : sql`c.engine = ${filter}`}
          and ${use === undefined ? sql`true` : sql`c.use = ${use}`}
          and ${afterTime(sql`c.at`, sql`c.id`, after)}
        order by c.at desc, c.id limit ${limit + 1}`,
    );
    const page = cutPage(rows, limit, (last) => toTimeKeyset(last.at, last.id));
    return { items: page.items.map(presentCall), next_cursor: page.next_cursor };
  });
}

function presentCall(row: CallRow): AiCall {
  const { id, engine, host, model, prompt_version, duration_ms, credits } = row;
  return {
    id,
    at: toWireTime(row.at),
    use: row.use as AiUse,
    engine,
    host,
    model,
    prompt_version,
    fields: row.fields as AiField[],
    outcome: row.outcome as AiOutcome,
    duration_ms,
    credits,
  };
}
