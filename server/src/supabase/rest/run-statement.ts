import { secondMs } from '@kith/contract/core/time';

import { sql } from 'kysely';

import { readTextRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Outcome, Statement } from './statements.ts';

const statementTimeoutMs = 5 * secondMs;

/** Runs one statement of this adapter: for a limited time, with times printed in UTC. */
export async function runStatement(tx: Tx, { text, values }: Statement): Promise<Outcome> {
  await sql`
    select set_config('statement_timeout', ${String(statementTimeoutMs)}, true),
      set_config('timezone', 'UTC', true)`.execute(tx);
  const [outcome] = await readTextRows<Outcome>(tx, text, values);
  if (!outcome) throw new Error('The statement answered no row');
  return outcome;
}
