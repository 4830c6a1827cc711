import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import { listRecipients } from '#features/messages/list-recipients.ts';
import type { MemberContext } from '#platform/context.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { addContact } from '#testing/test-contact.ts';
import { openWith } from '#testing/test-conversation.ts';
import { areLinked, storeLink } from '#testing/test-links.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

const database = await useSharedDatabase();
let ann: MemberContext;
let ben: MemberContext;
let bensRecord: string;
let annsRecord: string;

beforeEach(async () => {
  ann = await createMember(database);
  ben = await createMember(database);
  bensRecord = await addContact(ann, { first_name: 'Ben', last_name: 'Okoro' });
  annsRecord = await addContact(ben, { first_name: 'Ann', last_name: 'Lee' });
});

const linkOneWay = () => storeLink(database, ann, { contactId: bensRecord, other: ben });
async function linkBothWays(): Promise<void> {
  await linkOneWay();
  await storeLink(database, ben, { contactId: annsRecord, other: ann });
}
const isLinked = async () => {
  const ways = [await areLinked(database, ann, ben), await areLinked(database, ben, ann)];
  expect(ways[0]).toBe(ways[1]);
  return ways[0];
};
const merge = async (one: string, other: string) =>
  mergeDuplicate({
    ctx: ann,
    input: mergeInputSchema.parse({ id: await queuePair(ann, [one, other]) }),
  });
const recipientsOf = (ctx: MemberContext) => listRecipients({ ctx, input: { q: '' } });

test('members are linked both ways when each has the other’s agreement', async () => {
  await linkOneWay();
  expect(await isLinked()).toBe(false);
  await storeLink(database, ben, { contactId: annsRecord, other: ann });
  expect(await isLinked()).toBe(true);
});

test('linked members write to each other at once, without each other’s address', async () => {
  expect(await recipientsOf(ann)).toEqual([]);
  await linkOneWay();
  expect(await recipientsOf(ann)).toMatchObject([
    { member_id: ben.actor.memberId, contact_id: bensRecord, name: 'Ben Okoro' },
  ]);
  expect(await recipientsOf(ben)).toEqual([]);
  const id = await openWith(ben, ann);
  const found = await database.pool.query('select state from conversations where id = $1', [id]);
  expect(found.rows).toEqual([{ state: 'open' }]);
});

test('a link waits while its contact is deleted, and is back when it is restored', async () => {
  await linkBothWays();
  await deleteContact({ ctx: ann, input: { id: bensRecord } });
  expect(await isLinked()).toBe(false);
  expect(await recipientsOf(ann)).toEqual([]);
  await restoreContact({ ctx: ann, input: { id: bensRecord } });
  expect(await isLinked()).toBe(true);
});

test('merging contacts keeps the link, and undoing gives it back', async () => {
  await linkBothWays();
  const other = await addContact(ann, { first_name: 'Benjamin', last_name: 'Okoro' });
  const { id, winner } = await merge(other, bensRecord);
  expect(await isLinked()).toBe(true);
  expect(await recipientsOf(ann)).toMatchObject([{ contact_id: winner?.id }]);
  await undoMerge({ ctx: ann, input: { id } });
  expect(await isLinked()).toBe(true);
  expect(await recipientsOf(ann)).toMatchObject([{ contact_id: bensRecord }]);
});

test('of two linked contacts that are merged, the one that stays keeps its link', async () => {
  await linkBothWays();
  const carl = await createMember(database);
  const other = await addContact(ann, { first_name: 'Benjamin', last_name: 'Okoro' });
  await storeLink(database, ann, { contactId: other, other: carl });
  const { id, winner } = await merge(other, bensRecord);
  const kept = winner?.id === other ? carl : ben;
  expect((await recipientsOf(ann)).map((one) => one.member_id)).toEqual([kept.actor.memberId]);
  await undoMerge({ ctx: ann, input: { id } });
  expect(await recipientsOf(ann)).toHaveLength(2);
});

test('a block ends links and follows in both directions, for good', async () => {
  await linkBothWays();
  for (const [follower, followed] of [
    [ann, ben],
    [ben, ann],
  ]) {
    await database.pool.query('insert into member_follows values ($1, $2, now())', [
      follower?.actor.memberId,
      followed?.actor.memberId,
    ]);
  }
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  await unblockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await isLinked()).toBe(false);
  const left = await database.pool.query(
    `select owner_id from member_links where owner_id = any($1)
     union all select owner_id from member_follows where owner_id = any($1)`,
    [[ann.actor.memberId, ben.actor.memberId]],
  );
  expect(left.rows).toEqual([]);
});

test('a member sees their own links only, and writes none directly', async () => {
  await linkBothWays();
  const seen = await ann.database.transaction((tx) =>
    tx.selectFrom('member_links').selectAll().execute(),
  );
  expect(seen.map((row) => row.owner_id)).toEqual([ann.actor.memberId]);
  const change = ann.database.transaction((tx) =>
    tx.updateTable('member_links').set({ via: 'invitation' }).execute(),
  );
  await expect(change).rejects.toMatchObject({ code: '42501' });
  const ask = ann.database.transaction((tx) =>
    tx.selectFrom('member_link_requests').select('declined_at').execute(),
  );
  await expect(ask).rejects.toMatchObject({ code: '42501' });
});
