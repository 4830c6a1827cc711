import type { AnalysisEstimate, AnalysisEstimateInput } from '@kith/contract/analyses/schemas';
import { creditsOf } from '@kith/contract/credits/actions';
import { findAiService } from '#features/ai-controls/find-service.ts';
import {
  contactSummaryColumns,
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import type { MemberContext } from '#platform/context.ts';
import {
  arrayParam,
  type Computed,
  readRow,
  readRows,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { requireAnalysis } from './require-analysis.ts';
import { selectContacts } from './select-contacts.ts';

const shownPeople = 5;

/** What analysing a selection would cost, and what the member has. */
export async function estimateRun({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: AnalysisEstimateInput;
}): Promise<AnalysisEstimate> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await requireAnalysis(tx, ownerId);
    const { selected, recent, latestRecentAt, ids } = await selectContacts(tx, ownerId, {
      scope: input,
      now,
    });
    const people = await readPeople(tx, ownerId, ids.slice(0, input.shown ?? shownPeople));
    const service = await findAiService(tx, ctx, 'contact_analysis');
    return {
      selected,
      recent,
      latest_recent_at: toWireTime(latestRecentAt),
      count: ids.length,
      credits_each: creditsOf.ai_analysis,
      cost: ids.length * creditsOf.ai_analysis,
      available: await readBalance(tx, ownerId, now),
      engine: service ? 'remote' : 'local',
      host: service?.host ?? null,
      people: people.map((row) => presentContactSummary(row, now)),
    };
  });
}

/** With the month's credits, as they will be when something is charged. */
async function readBalance(tx: Tx, ownerId: string, now: Date): Promise<number> {
  await sql`select open_wallet(${ownerId}, ${now})`.execute(tx);
  const row = await readRow(
    tx,
    sql<Computed<{ balance: string }>>`select spendable(${ownerId}, 'credit', ${now}) as balance`,
  );
  return Number(row?.balance ?? 0);
}

async function readPeople(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<ContactSummaryRow[]> {
  return readRows(
    tx,
    sql<ContactSummaryRow>`select ${contactSummaryColumns} from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
      order by array_position(${arrayParam(ids, 'uuid[]')}, c.id)`,
  );
}
