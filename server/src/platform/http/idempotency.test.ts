import { expect, test, vi } from 'vitest';

import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';

import { runOnce } from './idempotency.ts';
import { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts';

const database = await useFileDatabase();

const withKey = (key: string) => new Headers({ 'idempotency-key': key });

async function prepare() {
  const ctx = await createMember(database);
  const work = vi.fn(async (inner: typeof ctx) =>
    inner.database.transaction(async (tx) => {
      await sql`insert into contacts
        (owner_id, first_name, last_name, full_name, name_key, search_text)
        values (${ctx.actor.memberId}, 'Ana', '', 'Ana', 'ana', ' ana')`.execute(tx);
      return { made: true };
    }),
  );
  const run = (headers: Headers, input: unknown = { name: 'Ana' }) =>
    runOnce({ ctx, headers, endpoint: 'contacts.create', input, work });
  const count = () =>
    ctx.database.transaction(async (tx) => {
      const found = await sql`select from contacts where owner_id = ${ctx.actor.memberId}`.execute(
        tx,
      );
      return found.rows.length;
    });
  return { run, work, count };
}

test('a repeat with the same key gets the first answer and does nothing again', async () => {
  const { run, count } = await prepare();
  const first = await run(withKey('attempt-1'));
  expect(await run(withKey('attempt-1'))).toEqual(first);
  expect(await count()).toBe(1);
});

test('racing repeats do the work once', async () => {
  const { run, count } = await prepare();
  const answers = await Promise.all(Array.from({ length: 6 }, () => run(withKey('attempt-race'))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await count()).toBe(1);
});

test('the same key with another input is refused', async () => {
  const { run, count } = await prepare();
  await run(withKey('attempt-2'));
  await expect(run(withKey('attempt-2'), { name: 'Bea' })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect(await count()).toBe(1);
});

test('failed work leaves the key free for another try', async () => {
  const { run, work, count } = await prepare();
  work.mockRejectedValueOnce(new Error('no luck'));
  await expect(run(withKey('attempt-3'))).rejects.toThrow('no luck');
  await run(withKey('attempt-3'));
  expect(await count()).toBe(1);
});

test('a key that is too short is refused and nothing is written', async () => {
  const { run, count } = await prepare();
  await expect(run(withKey('short'))).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await count()).toBe(0);
});

test('keys are forgotten after thirty days', async () => {
  const { run, count } = await prepare();
  await run(withKey('attempt-4'));
  await database.pool.query(`update idempotency_keys set created_at = now() - interval '31 days'`);
  await sweepIdempotencyKeys(database);
  await run(withKey('attempt-4'));
  expect(await count()).toBe(2);
});
