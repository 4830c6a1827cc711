import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { beforeEach, expect, test } from 'vitest';

import { deleteContact } from '#features/contacts/delete-contact.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { listTodaysNudges } from '#features/nudges/list-todays-nudges.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { readQuickstart } from '#features/quickstart/read-quickstart.ts';
import type { MemberContext } from '#platform/context.ts';
import { accept, createStrangers } from '#testing/conversation-calls.ts';
import { countIn, readAllDays, readMessageDays } from '#testing/count-talks.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { addContact } from '#testing/test-contact.ts';
import { addMemberAsContact, linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import type { TestClock } from '#testing/test-member.ts';
import { addInteraction, setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { sweepMessages } from './count-messages-job.ts';
import { deleteInteraction } from './delete-interaction.ts';
import { pruneInteractions } from './prune-interactions.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
/** Two messages of Ann to Ben and one back, of one day, when none had a contact for the other. */
let talk: string;

beforeEach(async () => {
  ({ clock, ann, ben } = await createStrangers(database));
  talk = await openWith(ann, ben);
  await sendIn(ann, talk, 'One');
  await accept(ben, talk);
  await sendIn(ann, talk, 'Two');
  await sendIn(ben, talk, 'Three');
  await setConsents(ben, ['profile_visibility']);
  await takeNote();
});

const day = (direction: string, count: number, at = '2026-11-20T09:00') =>
  `${at} ${direction} ${count}`;
const both = expect.arrayContaining([day('out', 2), day('in', 1)]) as unknown;
const count = () => countIn(database, ann, talk);
const daysOf = (contactId: string) => readMessageDays(ann, contactId);
const countOf = async (id: string) => {
  const contact = await getContact({ ctx: ann, input: { id } });
  return contact.interaction_count;
};

/** Whether the conversation was noted to be counted; it no longer is then. */
async function takeNote(): Promise<boolean> {
  const text = 'delete from conversations_to_count where conversation_id = $1';
  return (await database.pool.query(text, [talk])).rowCount === 1;
}

async function benIsContact(): Promise<string> {
  const id = await addMemberAsContact(database, ann, ben, { first_name: 'Ben' });
  await count();
  return id;
}

test('what was written before counts once a contact has the other’s address', async () => {
  await count();
  expect(await readAllDays(database, ann)).toEqual([]);
  const id = await addContact(ann, { first_name: 'Ben' });
  expect(await takeNote()).toBe(false);
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [ben.actor.memberId],
  );
  const emails = [{ value: rows[0]!.email, label: 'work' as const }];
  await updateContact({ ctx: ann, input: { id, emails } });
  expect(await takeNote()).toBe(true);
  await count();
  expect(await daysOf(id)).toEqual(both);
  expect(await countOf(id)).toBe(2);
});

test('and once the other agreed to a link', async () => {
  const id = await addContact(ann, { first_name: 'Ben' });
  await database.pool.query(`select store_link($1, $2, $3, 'address', now())`, [
    ann.actor.memberId,
    id,
    ben.actor.memberId,
  ]);
  expect(await takeNote()).toBe(true);
  await count();
  expect(await daysOf(id)).toEqual(both);
  // Unlinked, what was written stays as history, and nothing is added.
  await database.pool.query('delete from member_links where owner_id = $1', [ann.actor.memberId]);
  await sendIn(ben, talk, 'Four');
  await count();
  expect(await daysOf(id)).toEqual(both);
});

test('the sweep counts for those who became linked without a note, each once', async () => {
  await linkMembers(database, ann, ben);
  await takeNote();
  const parts = { database, clock };
  await Promise.all([sweepMessages(parts), sweepMessages(parts)]);
  await sweepMessages(parts);
  expect(await readAllDays(database, ann)).toMatchObject([
    { direction: 'in', message_count: 1 },
    { direction: 'out', message_count: 2 },
  ]);
  expect(await readAllDays(database, ben)).toMatchObject([
    { direction: 'in', message_count: 2 },
    { direction: 'out', message_count: 1 },
  ]);
});

test('days wait with a deleted contact, come back with it, and go on where they were', async () => {
  const id = await benIsContact();
  await deleteContact({ ctx: ann, input: { id } });
  await sendIn(ben, talk, 'Four');
  await count();
  await restoreContact({ ctx: ann, input: { id } });
  expect(await daysOf(id)).toEqual(both);
  await sweepMessages({ database, clock });
  expect(await daysOf(id)).toEqual(expect.arrayContaining([day('out', 2), day('in', 2)]));
});

test('days follow the person to the contact that the link is of now', async () => {
  const first = await benIsContact();
  await deleteContact({ ctx: ann, input: { id: first } });
  await takeNote();
  clock.advance(minuteMs);
  const second = await addMemberAsContact(database, ann, ben, { first_name: 'Benjamin' });
  expect(await takeNote()).toBe(true);
  await count();
  expect([await daysOf(second), await countOf(second)]).toEqual([both, 2]);
  await restoreContact({ ctx: ann, input: { id: first } });
  await sendIn(ann, talk, 'Four');
  await count();
  expect([await daysOf(first), await daysOf(second)]).toEqual([
    expect.arrayContaining([day('out', 3, '2026-11-20T09:01'), day('in', 1)]),
    [],
  ]);
  expect([await countOf(first), await countOf(second)]).toEqual([2, 0]);
});

test('once a contact is erased, another one begins with all that was written', async () => {
  const id = await benIsContact();
  await database.pool.query('delete from contacts where id = $1', [id]);
  expect(await readAllDays(database, ann)).toEqual([]);
  expect(await daysOf(await benIsContact())).toEqual(both);
});

test('merging keeps the days and counts on; undoing it keeps them with the linked contact', async () => {
  const linked = await benIsContact();
  const other = await addContact(ann, { first_name: 'Benny' });
  const id = await queuePair(ann, [linked, other]);
  const merge = await mergeDuplicate({
    ctx: ann,
    input: mergeInputSchema.parse({ id, winner_id: other }),
  });
  const kept = (await daysOf(other).catch(() => [])).length > 0 ? other : linked;
  await sendIn(ben, talk, 'Four');
  await count();
  expect(await daysOf(kept)).toEqual(expect.arrayContaining([day('out', 2), day('in', 2)]));
  expect(await countOf(kept)).toBe(2);
  await undoMerge({ ctx: ann, input: { id: merge.id } });
  clock.advance(dayMs);
  await sendIn(ann, talk, 'Five');
  await count();
  expect(await daysOf(linked)).toHaveLength(3);
  expect([await daysOf(other), await countOf(linked), await countOf(other)]).toEqual([[], 3, 0]);
});

test('when the other erases their account, the days stay, without anything of theirs', async () => {
  const id = await benIsContact();
  await database.pool.query('delete from auth.users where id = $1', [ben.actor.memberId]);
  await count();
  expect(await daysOf(id)).toEqual(both);
  const rows = JSON.stringify(await readAllDays(database, ann));
  expect(rows).not.toContain(ben.actor.memberId);
  // The last one who leaves takes the conversation along.
  await database.pool.query('delete from conversations where id = $1', [talk]);
  expect(await readAllDays(database, ann)).toMatchObject([
    { conversation_id: null, message_count: 1 },
    { conversation_id: null, message_count: 2 },
  ]);
});

test('days older than the member keeps interactions are neither counted nor come back', async () => {
  await database.pool.query('update profiles set data_retention_months = 1 where id = $1', [
    ann.actor.memberId,
  ]);
  clock.advance(40 * dayMs);
  await sendIn(ben, talk, 'Four');
  const id = await benIsContact();
  expect(await daysOf(id)).toEqual([day('in', 1, '2026-12-30T09:00')]);
  clock.advance(40 * dayMs);
  await pruneInteractions({ database, now: clock.now() });
  await count();
  await sweepMessages({ database, clock });
  expect(await daysOf(id)).toEqual([]);
});

test('writing to someone completes the nudges about them; being written to does not', async () => {
  const id = await benIsContact();
  clock.advance(60 * dayMs);
  await addInteraction(ann, id, { kind: 'call', at: new Date(clock.now().getTime() - 50 * dayMs) });
  await updateContact({ ctx: ann, input: { id, cadence_days: 10 } });
  const statusOf = async () => {
    const text = 'select status from nudges where owner_id = $1';
    return (await database.pool.query(text, [ann.actor.memberId])).rows;
  };
  expect((await listTodaysNudges({ ctx: ann })).items).toHaveLength(1);
  await sendIn(ben, talk, 'Are you there?');
  await count();
  expect(await statusOf()).toEqual([{ status: 'open' }]);
  clock.advance(hourMs);
  await sendIn(ann, talk, 'I am');
  await count();
  expect(await statusOf()).toEqual([{ status: 'done' }]);
  const contact = await getContact({ ctx: ann, input: { id } });
  expect(contact.last_interaction_at && new Date(contact.last_interaction_at)).toEqual(clock.now());
  const days = await readAllDays(database, ann);
  const today = days.find((row) => row['direction'] === 'out' && row['message_count'] === 1);
  await deleteInteraction({ ctx: ann, input: { id: String(today?.['id']) } });
  expect(await statusOf()).toEqual([{ status: 'open' }]);
});

test('messages are nothing that the member logged: no first word, no rewarded invitation', async () => {
  await benIsContact();
  expect((await readQuickstart({ ctx: ann })).steps).toMatchObject({ interaction: false });
});
