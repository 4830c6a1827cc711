import { createHash } from 'node:crypto';

import { idempotencyKeySchema } from '@kith/contract/core/ids';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Runs a creating endpoint once per `Idempotency-Key`: key, work and answer commit together, and a
 * repeat (also a racing one) gets the first answer. Without the header the work just runs.
 *
 * @throws `idempotency_key_reused` when the key was used with another input.
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
  if (readKey(headers) === null) return work(ctx);
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction((tx) =>
    runOnceIn(tx, {
      ownerId,
      headers,
      endpoint,
      input,
      work: () => work({ ...ctx, database: nestIn(tx) }),
    }),
  );
}

/** The same inside a transaction that runs already, for what the service writes for a member. */
export async function runOnceIn<Result extends object>(
  tx: Tx,
  {
    ownerId,
    headers,
    endpoint,
    input,
    work,
  }: {
    ownerId: string;
    headers: Headers;
    endpoint: string;
    input: unknown;
    work: () => Promise<Result>;
  },
): Promise<Result> {
  const key = readKey(headers);
  if (key === null) return work();
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const { numInsertedOrUpdatedRows: claimed } = await tx
    .insertInto('idempotency_keys')
    .values({ owner_id: ownerId, endpoint, key, input_hash: inputHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (claimed === 0n) {
    return (await readFirstAnswer(tx, { ownerId, endpoint, key, inputHash })) as Result;
  }
  const result = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ response: jsonParam(result) })
    .where('owner_id', '=', ownerId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute();
  return result;
}

function readKey(headers: Headers): string | null {
  const header = headers.get('idempotency-key');
  if (header === null) return null;
  const key = idempotencyKeySchema.safeParse(header);
  if (key.success) return key.data;
  throw validationFailed([
    { path: 'Idempotency-Key', code: 'invalid', message: 'must have 8 to 200 characters' },
  ]);
}

async function readFirstAnswer(
  tx: Tx,
  claim: { ownerId: string; endpoint: string; key: string; inputHash: string },
): Promise<unknown> {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'response'])
    .where('owner_id', '=', claim.ownerId)
    .where('endpoint', '=', claim.endpoint)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!stored || stored.input_hash !== claim.inputHash) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key came with another request');
  }
  return stored.response;
}
