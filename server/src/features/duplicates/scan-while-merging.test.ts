import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { beforeEach, expect, test } from 'vitest';

import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import { addContact } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { dismissDuplicate, reopenDuplicate } from './dismiss-duplicate.ts';
import { listDuplicates } from './list-duplicates.ts';
import { mergeDuplicate } from './merge-duplicate.ts';
import { startScan } from './read-status.ts';
import { scanDuplicates } from './scan-duplicates.ts';
import { undoMerge } from './undo-merge.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let one: string;
let stranger: string;
let changes = 0;

beforeEach(async () => {
  ctx = await createMember(database, { jobs: ignoreJobs });
  const emails = [{ value: 'nora@dahl.example' }];
  one = await addContact(ctx, { first_name: 'Nora', last_name: 'Dahl', emails });
  await addContact(ctx, { first_name: 'Nora', last_name: 'Dahl', company: 'Vela', emails });
  stranger = await addContact(ctx, { first_name: 'Someone', last_name: 'Else' });
});

/** A scan that begins with its first transaction and ends with its second, which waits. */
function interrupt(inner: MemberDatabase, meanwhile: () => Promise<unknown>): MemberDatabase {
  let begun = 0;
  const wrap = (wrapped: MemberDatabase): MemberDatabase => ({
    requiring: (consents) => wrap(wrapped.requiring(consents)),
    read: wrapped.read,
    transaction: async (work, options) => {
      begun += 1;
      if (begun === 2) await meanwhile();
      return wrapped.transaction(work, options);
    },
  });
  return wrap(inner);
}

/** Scans the network, which has changed since the last time. */
async function scan(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const title = `Chair ${(changes += 1)}`;
  await updateContact({ ctx, input: { id: stranger, title } });
  await startScan({ ctx });
  const { signal } = new AbortController();
  const { actor, clock } = ctx;
  const held = interrupt(ctx.database, meanwhile);
  await scanDuplicates({ ownerId: actor.memberId, database: held, clock, signal });
}

const listIds = async () =>
  (await listDuplicates({ ctx, input: { limit: 50 } })).items.map(({ id }) => id);
const merge = (id: string) => mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id }) });

test('a pair whose merge is undone while a scan runs stays in the queue', async () => {
  await scan();
  const [id] = await listIds();
  const merged = await merge(id!);
  await scan(() => undoMerge({ ctx, input: { id: merged.id } }));
  expect(await listIds()).toEqual([id]);
});

test('a dismissed pair that is reopened while a scan runs stays in the queue', async () => {
  await scan();
  const [id] = await listIds();
  await dismissDuplicate({ ctx, input: { id: id! } });
  await scan(() => reopenDuplicate({ ctx, input: { id: id! } }));
  expect(await listIds()).toEqual([id]);
});

test('a pair that is merged while a scan runs stays merged, and its undoing reopens it', async () => {
  await scan();
  const [id] = await listIds();
  let made = '';
  await scan(async () => {
    made = (await merge(id!)).id;
  });
  expect(await listIds()).toEqual([]);
  await undoMerge({ ctx, input: { id: made } });
  expect(await listIds()).toEqual([id]);
});

test('a pair with a contact that changes while a scan runs is judged by the next one', async () => {
  await scan();
  const [id] = await listIds();
  const rename = (last: string) =>
    updateContact({
      ctx,
      input: { id: one, first_name: 'Ximena', last_name: last, emails: [] },
    });
  await rename('Ortega');
  await scan(() => rename('Vidal'));
  expect(await listIds()).toEqual([id]);
  await scan();
  expect(await listIds()).toEqual([]);
});

test('scans, merges and undoing at the same time lose no pair', async () => {
  await scan();
  const [id] = await listIds();
  for (let round = 0; round < 8; round += 1) {
    const [made] = await Promise.all([merge(id!), scan()]);
    await Promise.all([undoMerge({ ctx, input: { id: made.id } }), scan()]);
    expect(await listIds()).toEqual([id]);
  }
});
