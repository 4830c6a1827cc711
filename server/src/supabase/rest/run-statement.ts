import { secondMs } from '@kith/contract/core/time';

import type { Tx } from '#platform/database/transaction.ts';

import type { Outcome, Statement } from './statements.ts';

const statementTimeoutMs = 5 * secondMs;

/** Runs one statement of this adapter: for a limited time, with times printed in UTC. */
export async function runStatement(tx: Tx, { text, values }: Statement): Promise<Outcome> {
  await tx.$client.query(
    `select set_config('statement_timeout', $1, true), set_config('timezone', 'UTC', true)`,
    [String(statementTimeoutMs)],
  );
  const result = await tx.$client.query<Outcome>(text, values);
  const outcome = result.rows[0];
  if (!outcome) throw new Error('The statement answered no row');
  return outcome;
}
