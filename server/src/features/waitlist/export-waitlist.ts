import { sql } from 'kysely';

import { byteOrderMark, toLine } from '#platform/csv.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Joined = Computed<{ email: string; locale: string; consent_text: string; joined_at: string }>;

const atOnce = 1_000;

/**
 * Everyone on the waitlist as CSV, the oldest first. Anyone may write there, so no cell is a formula.
 *
 * @param tx a transaction of the service
 * @param write receives the text in parts, and resolves when there is room for the next
 */
export async function exportWaitlist(
  tx: Tx,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const columns = ['email', 'locale', 'joined_at', 'consent_text'] as const;
  await write(byteOrderMark + toLine(columns));
  let after: Joined | undefined;
  for (;;) {
    const people = await readPeople(tx, after);
    if (people.length === 0) return;
    await write(people.map((person) => toLine(columns.map((column) => person[column]))).join(''));
    after = people.at(-1);
  }
}

/** Times keep all their digits: the next page begins after the last one's. */
function readPeople(tx: Tx, after: Joined | undefined): Promise<Joined[]> {
  return readRows(
    tx,
    sql<Joined>`
      select email, locale, consent_text,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as joined_at
      from waitlist
      where ${after === undefined ? sql`true` : sql`(created_at, email) > (${after.joined_at}::timestamptz, ${after.email})`}
      order by created_at, email limit ${atOnce}`,
  );
}
