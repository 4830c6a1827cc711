import { createHash } from 'node:crypto';

import { idempotencyKeySchema } from '@kith/contract/core/ids';
import { sql } from 'drizzle-orm';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import type { Tx } from '#platform/database/transaction.ts';

type Stored = { input_hash: string; response: unknown };

/**
 * Runs a creating endpoint once per `Idempotency-Key`: key, work and answer commit together, and a
 * repeat (also one that races) is given the first answer. Without the header the work just runs.
 *
 * @throws `idempotency_key_reused` when the key came before with another input.
 */
export async function runOnce<Result extends object>({
  ctx,
  headers,
  endpoint,
  input,
  work,
}: {
  ctx: MemberContext;
  headers: Headers;
  endpoint: string;
  input: unknown;
  work: (ctx: MemberContext) => Promise<Result>;
}): Promise<Result> {
  const header = headers.get('idempotency-key');
  if (header === null) return work(ctx);
  const key = idempotencyKeySchema.safeParse(header);
  if (!key.success) {
    throw validationFailed([
      { path: 'Idempotency-Key', code: 'invalid', message: 'must have 8 to 200 characters' },
    ]);
  }
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const claimed = await tx.execute(sql`
      insert into idempotency_keys (owner_id, endpoint, key, input_hash)
      values (${ownerId}, ${endpoint}, ${key.data}, ${inputHash}) on conflict do nothing`);
    if (claimed.rowCount === 0) {
      return (await readFirstAnswer(tx, { ownerId, endpoint, key: key.data, inputHash })) as Result;
    }
    const result = await work({ ...ctx, database: nestIn(tx) });
    await tx.execute(sql`
      update idempotency_keys set response = ${JSON.stringify(result)}::jsonb
      where owner_id = ${ownerId} and endpoint = ${endpoint} and key = ${key.data}`);
    return result;
  });
}

async function readFirstAnswer(
  tx: Tx,
  claim: { ownerId: string; endpoint: string; key: string; inputHash: string },
): Promise<unknown> {
  const found = await tx.execute<Stored>(sql`
    select input_hash, response from idempotency_keys
    where owner_id = ${claim.ownerId} and endpoint = ${claim.endpoint} and key = ${claim.key}`);
  const stored = found.rows[0];
  if (!stored || stored.input_hash !== claim.inputHash) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key came with another request');
  }
  return stored.response;
}
