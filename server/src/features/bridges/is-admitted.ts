import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { type AskedParts, readAsked } from './read-asked.ts';
import { admits, openingOf } from './recipient-rules.ts';

/** Which of these members keep rules of their own, or a pause. For transactions of the service. */
export async function readStrict(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`
      select r.owner_id as id from privacy_preferences r
      where r.owner_id = any(${arrayParam([...ids], 'uuid[]')})
      union
      select s.owner_id from bridge_settings s
      where s.paused_at is not null and s.owner_id = any(${arrayParam([...ids], 'uuid[]')})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a member may be asked, as their rules, their pause and the blocks between them say. */
export async function isAdmitted(tx: Tx, parts: AskedParts): Promise<boolean> {
  const { isOpen, isBlocked, rules, facts } = await readAsked(tx, parts);
  return isOpen && !isBlocked && admits(rules, facts, parts.now);
}

/** The same, and within the hours that the member keeps. */
export async function isAdmittedNow(tx: Tx, parts: AskedParts): Promise<boolean> {
  const { isOpen, isBlocked, rules, facts } = await readAsked(tx, parts);
  const { now } = parts;
  return isOpen && !isBlocked && admits(rules, facts, now) && openingOf(rules, now) <= now;
}
