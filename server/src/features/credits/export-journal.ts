import { decimalsOf } from '@kith/contract/opportunities/money';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Line = Computed<{
  id: string;
  day: string;
  kind: string;
  action: string | null;
  account: string;
  unit: string;
  amount: string;
}>;

const atOnce = 10_000;

/**
 * The whole ledger as a plain-text journal, as hledger reads it. A member's accounts are named by their
 * numbers, so that the file names no one.
 *
 * @param tx a transaction of the service
 * @param write receives the text in parts
 */
export async function exportJournal(tx: Tx, write: (text: string) => void): Promise<void> {
  const units = await readRows(
    tx,
    sql<Computed<{ unit: string }>>`select distinct unit from credit_accounts order by unit`,
  );
  for (const { unit } of units) write(`commodity ${amountOf('100000', unit)}\n`);
  const accounts = await readRows(
    tx,
    sql<Computed<{ account: string }>>`select distinct ${accountName} as account
      from credit_accounts a order by 1`,
  );
  for (const { account } of accounts) write(`account ${account}\n`);
  let after: string | null = null;
  for (;;) {
    const lines = await readLines(tx, after);
    if (lines.length === 0) return;
    write(lines.map(toText).join(''));
    after = lines.at(-1)?.id ?? null;
  }
}

const accountName = sql`case when a.kind in ('lot', 'held') then 'members:' || a.kind || ':' || a.id
  else 'service:' || a.kind end`;

function readLines(tx: Tx, after: string | null): Promise<Line[]> {
  return readRows(
    tx,
    sql<Line>`select t.id, to_char(t.happened_at at time zone 'UTC', 'YYYY-MM-DD') as day, t.kind, t.action,
        ${accountName} as account, e.unit, e.amount
      from (select * from credit_transactions where ${after}::uuid is null or id > ${after}::uuid
        order by id limit ${atOnce}) t
      join credit_entries e on e.transaction_id = t.id join credit_accounts a on a.id = e.account_id
      order by t.id, e.line`,
  );
}

function toText(line: Line, index: number, lines: readonly Line[]): string {
  const isFirst = lines[index - 1]?.id !== line.id;
  const what = [line.kind, line.action].filter(Boolean).join(' ');
  const head = isFirst ? `\n${line.day} * (${line.id}) ${what}\n` : '';
  return `${head}    ${line.account}  ${amountOf(line.amount, line.unit)}\n`;
}

/** Credits and units are whole; money is in minor units. A name with a sign is quoted. */
function amountOf(amount: string, unit: string): string {
  if (unit === 'credit') return `${amount}. CREDIT`;
  if (unit === 'analysis_unit') return `${amount}. UNIT`;
  const decimals = decimalsOf(unit);
  return `${(Number(amount) / 10 ** decimals).toFixed(decimals)}${decimals === 0 ? '.' : ''} ${unit}`;
}
