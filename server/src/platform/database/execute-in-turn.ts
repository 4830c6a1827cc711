import { setImmediate as untilSent } from 'node:timers/promises';

import type { RawBuilder } from 'kysely';

import type { Tx } from './tx.ts';

/**
 * Executes statements one after the other. Each is built while the database executes the one before,
 * which pays where their parameters are thousands of rows to compute.
 */
export async function executeInTurn(
  tx: Tx,
  statements: readonly (() => RawBuilder<unknown>)[],
): Promise<void> {
  let next = statements[0]?.();
  for (let index = 1; next; index += 1) {
    const [built] = await Promise.all([
      untilSent().then(() => statements[index]?.()),
      next.execute(tx),
    ]);
    next = built;
  }
}
