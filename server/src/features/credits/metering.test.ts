import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { createPostSchema } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { createContact } from '#features/contacts/create-contact.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { importOpportunities } from '#features/opportunities/import-opportunities.ts';
import { createPost } from '#features/posts/create-post.ts';
import { publishPost } from '#features/posts/publish-post.ts';
import { suggestTags } from '#features/posts/suggest-tags.ts';
import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { meterAction, meterActions } from './meter-action.ts';
import { readBalance } from './read-balance.ts';
import { readHistory } from './read-history.ts';
import { readWallet } from './read-wallet.ts';

const database = await useSharedDatabase();
const clock = createTestClock();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database, { clock, jobs: ignoreJobs });
});

const credits = async () => (await readBalance({ ctx })).credits;
const addPerson = (first_name: string) =>
  createContact({ ctx, input: contactCreateSchema.parse({ first_name }) });
const write = (fields: object) =>
  createPost({ ctx, input: createPostSchema.parse({ visibility: 'network', ...fields }) });

/** Spends all but a few, as one action that cost them. */
async function keepOnly(left: number): Promise<void> {
  await readBalance({ ctx });
  await ctx.database.transaction((tx) =>
    sql`select charge_credits(${ctx.actor.memberId}, ${100 - left}, 'test', array['all'],
      ${clock.now()})`.execute(tx),
  );
}

async function countRows(table: 'contacts' | 'opportunities' | 'posts'): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::integer as count from ${table} where owner_id = $1`,
    [ctx.actor.memberId],
  );
  return rows[0].count;
}

test('a contact, an opportunity and a published post cost a credit each', async () => {
  await addPerson('Ada');
  await createOpportunity({ ctx, input: opportunityCreateSchema.parse({ title: 'A deal' }) });
  await write({ body: 'Hello', status: 'published' });
  expect(await credits()).toBe(97);
  const { items } = await readHistory({ ctx, input: { filter: 'spent', limit: 10 } });
  expect(items.map(({ action, change }) => [action, change]).sort()).toEqual([
    ['contact_created', -1],
    ['opportunity_created', -1],
    ['post_created', -1],
  ]);
  expect(new Set(items.map(({ subject }) => subject))).toEqual(new Set(['Ada', 'A deal', 'Hello']));
});

test('a draft costs nothing until it is published, and then once', async () => {
  const { post } = await write({ body: 'Later', status: 'draft' });
  expect(await credits()).toBe(100);
  const publish = (at: string | null) =>
    publishPost({ ctx, input: { id: post.id, at: at as 'now' } });
  await publish(new Date(clock.now().getTime() + 3_600_000).toISOString());
  await publish(null);
  await publish('now');
  expect(await credits()).toBe(99);
});

test('without credits the actions are refused with Upgrade Required, and nothing is written', async () => {
  await keepOnly(0);
  const refused = { code: 'payment_required', message: 'Upgrade Required', status: 402 };
  await expect(addPerson('Ada')).rejects.toMatchObject(refused);
  await expect(write({ body: 'Hello', status: 'published' })).rejects.toMatchObject(refused);
  const deal = opportunityCreateSchema.parse({ title: 'A deal' });
  await expect(createOpportunity({ ctx, input: deal })).rejects.toMatchObject(refused);
  for (const table of ['contacts', 'opportunities', 'posts'] as const) {
    expect(await countRows(table), table).toBe(0);
  }
});

test('a contact that is there already costs nothing, and is named also to who has no credits left', async () => {
  const input = contactCreateSchema.parse({
    first_name: 'Ada',
    emails: [{ value: 'ada@example.com' }],
  });
  const add = () => createContact({ ctx, input });
  await add();
  expect([await refusalOf(add()), await credits()]).toEqual(['duplicate_contact', 99]);
  await keepOnly(1);
  expect([await refusalOf(add()), await credits()]).toEqual(['duplicate_contact', 0]);
});

test('an import of opportunities is paid as a whole or not at all', async () => {
  await keepOnly(2);
  const text = 'title\nOne\nTwo\nThree\n';
  expect(await refusalOf(importOpportunities({ ctx, input: { text } }))).toBe('payment_required');
  expect([await countRows('opportunities'), await credits()]).toEqual([0, 2]);
  await importOpportunities({ ctx, input: { text: 'title\nOne\nTwo\n' } });
  expect([await countRows('opportunities'), await credits()]).toEqual([2, 0]);
});

test('generated tags cost a credit, those that a model fails to find none', async () => {
  const answers = ['pricing, growth', ''];
  const remote = {
    host: 'ai.test',
    model: 'small',
    generateText: async () => answers.shift() ?? '',
  };
  const asking = { ...ctx, ai: { remote } } as MemberContext;
  const ask = () => suggestTags({ ctx: asking, input: { body: 'On pricing', generates: true } });
  expect((await ask()).engine).toBe('remote');
  expect((await ask()).engine).toBe('local');
  expect(await readBalance({ ctx })).toEqual({ credits: 99, held: 0, units: 0 });
  await keepOnly(1);
  expect(await refusalOf(ask())).toBe('payment_required');
});

test('reading gives a new member their credits, and a wallet adds up', async () => {
  expect(await readBalance({ ctx })).toEqual({ credits: 100, held: 0, units: 0 });
  for (const name of ['Ada', 'Bo', 'Cy']) await addPerson(name);
  const wallet = await readWallet({ ctx });
  expect(wallet).toMatchObject({
    credits: 97,
    held: 0,
    units: 0,
    spent_this_month: 3,
    plan: {
      id: 'free',
      credits_per_month: 100,
    },
    expiring: {
      credits: 97,
      at: '2027-01-01T00:00:00.000Z',
    },
    costs: [
      {
        action: 'contact_created',
        times: 3,
        credits: 3,
      },
    ],
  });
  expect(wallet.days).toHaveLength(30);
  expect(wallet.days.at(-1)).toEqual({ day: '2026-11-20', spent: 3, balance: 97 });
});

test('a history is read in pages, and a stranger’s is another', async () => {
  for (const name of ['Ada', 'Bo', 'Cy']) await addPerson(name);
  const first = await readHistory({ ctx, input: { filter: 'all', limit: 2 } });
  const cursor = first.next_cursor!;
  const rest = await readHistory({ ctx, input: { filter: 'all', limit: 9, cursor } });
  expect(first.items).toHaveLength(2);
  expect(rest.items).toHaveLength(2);
  const stranger = await createMember(database, { clock });
  const theirs = await readHistory({ ctx: stranger, input: { filter: 'all', limit: 9 } });
  expect(theirs.items).toEqual([]);
});

test('many things at once are charged as a whole, each once', async () => {
  const charge = (resourceIds: string[]) =>
    ctx.database.transaction((tx) =>
      meterActions(tx, {
        memberId: ctx.actor.memberId,
        action: 'signal_processed',
        resourceIds,
        at: clock.now(),
      }),
    );
  await ctx.database.transaction((tx) =>
    meterAction(tx, {
      memberId: ctx.actor.memberId,
      action: 'signal_processed',
      resourceId: 'a',
      at: clock.now(),
    }),
  );
  await charge(['a', 'b', 'b', 'c']);
  expect(await credits()).toBe(97);
  const many = Array.from({ length: 98 }, (_, index) => `x${index}`);
  expect(await refusalOf(charge(many))).toBe('payment_required');
  expect(await credits()).toBe(97);
});
