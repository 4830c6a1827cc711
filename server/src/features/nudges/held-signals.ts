import type { SignalEvidence } from '@kith/contract/nudges/schemas';
import { sql } from 'kysely';

import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { NudgeRow } from './nudge-row.ts';

/** Whether a signal or its nudge speaks of another member, so that it is only shown while that may be seen. */
function isAboutMember(facts: SignalEvidence | NudgeRow['reason']['facts']): boolean {
  return 'member_id' in facts;
}

/** What those of the member's signals that are still to be seen say now. */
async function readHeldTexts(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<{ signal_id: string; content: string }>>`
      select * from held_signals(${arrayParam(ids, 'uuid[]')}, ${now})`,
  );
  return new Map(rows.map(({ signal_id: id, content }) => [id, content]));
}

/** Nudges without those about what the member may no longer see; the others say what is there now. */
export async function withHeldTexts(
  tx: Tx,
  rows: readonly NudgeRow[],
  now: Date,
): Promise<NudgeRow[]> {
  const about = rows.filter(({ reason }) => isAboutMember(reason.facts));
  const ids = about.map(({ signal_id: id }) => id);
  const texts = await readHeldTexts(tx, ids, now);
  return rows.flatMap((nudge) => {
    if (!isAboutMember(nudge.reason.facts)) return [nudge];
    const text = texts.get(nudge.signal_id);
    if (text === undefined) return [];
    const facts = { ...nudge.reason.facts, ...(text === '' ? {} : { text }) };
    return [{ ...nudge, reason: { ...nudge.reason, facts } }];
  });
}
