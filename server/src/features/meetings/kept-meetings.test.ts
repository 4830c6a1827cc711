import { dayMs, hourMs } from '@kith/contract/core/time';
import { interactionUpdateSchema } from '@kith/contract/interactions/schemas';
import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { markMeetingSchema } from '@kith/contract/meetings/schemas';
import { rankOf } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { getContact } from '#features/contacts/get-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { countPassedMeetings } from '#features/interactions/count-passed.ts';
import { deleteInteraction } from '#features/interactions/delete-interaction.ts';
import { updateInteraction } from '#features/interactions/update-interaction.ts';
import { listTodaysNudges } from '#features/nudges/list-todays-nudges.ts';
import { setOutcome } from '#features/nudges/set-outcome.ts';
import type { MemberContext } from '#platform/context.ts';
import { block } from '#testing/conversation-calls.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import {
  buildMeetingWorld,
  inHours,
  type MeetingWorld,
  propose,
  tokenTo,
} from '#testing/test-meetings.ts';
import { createMember } from '#testing/test-member.ts';
import { addInteraction, setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { answerAsGuest } from './answer-as-guest.ts';
import { answerMeeting } from './answer-meeting.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { changeMeeting } from './change-meeting.ts';
import { createKeepForGuestsJobs, keepForEachGuest, sweepGuests } from './keep-for-guests-job.ts';
import { markMeeting } from './mark-meeting.ts';

const database = await useSharedDatabase();
let world: MeetingWorld;
let guest: MemberContext;
/** The organiser's contact for the guest, and the guest's for the organiser. */
let [guests, organizers]: string[] = [];
let address = '';

beforeEach(async () => {
  world = await buildMeetingWorld(database);
  const { clock, jobs, owner } = world;
  guest = await createMember(database, { clock, jobs });
  guests = await addMemberAsContact(database, owner, guest, { first_name: 'Gus' });
  organizers = await addMemberAsContact(database, guest, owner, { first_name: 'Olga' });
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [guest.actor.memberId],
  );
  address = rows[0]!.email;
});

/** A meeting in two days to which the guest is invited by email. */
async function invite(email: string | null = address): Promise<string> {
  const invited = [{ contact_id: guests, email, time_zone: null }];
  const { id } = await propose(world, { guests: invited });
  await world.deliver();
  return id;
}

async function answer(given: 'accepted' | 'declined' = 'accepted') {
  const token = await tokenTo(world, address);
  const none = { slotId: null, time: '', note: '' };
  return answerAsGuest(world, { token, given: { answer: given, ...none } });
}

const keep = (meetingId: string) =>
  keepForEachGuest(world, { organizerId: world.owner.actor.memberId, meetingId });
const mark = (id: string, status: 'held' | 'no_show') =>
  markMeeting({
    ctx: world.owner,
    input: markMeetingSchema.parse({ id, status, note: 'A secret of the organiser' }),
  });
/** The guest's rows, deleted ones too. */
async function rowsOf(ctx: MemberContext = guest) {
  const { rows } = await database.pool.query<Record<string, unknown> & { id: string }>(
    `select id, contact_id, kind, direction, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at,
        summary, body, counted, deleted_at is not null as is_deleted
      from interactions where owner_id = $1 and source = 'meetings' order by created_at, id`,
    [ctx.actor.memberId],
  );
  return rows;
}
const shown = async () => (await rowsOf()).filter((row) => row['is_deleted'] === false);
const later = async (hours: number) => {
  world.clock.advance(hours * hourMs);
  await countPassedMeetings({ database, now: world.clock.now() });
};
const short = (hours: number) => inHours(world, hours).slice(0, 16);

test('a meeting that a member agreed to is in their own timeline, and warms once it has passed', async () => {
  const id = await invite();
  const at = inHours(world, 48);
  await keep(id);
  expect(await rowsOf()).toEqual([]);
  await answer();
  await keep(id);
  const entry = {
    contact_id: organizers,
    kind: 'meeting',
    direction: 'mutual',
    at: at.slice(0, 16),
  };
  expect(await rowsOf()).toMatchObject([{ ...entry, counted: false, is_deleted: false }]);
  const before = await getContact({ ctx: guest, input: { id: organizers! } });
  expect(before.interaction_count).toBe(0);
  await later(49);
  await mark(id, 'held');
  await keep(id);
  const [row] = await rowsOf();
  expect(row).toMatchObject({ ...entry, counted: true, summary: '', body: '' });
  const after = await getContact({ ctx: guest, input: { id: organizers! } });
  expect(after.interaction_count).toBe(1);
  expect(after.warmth_rank).toBeCloseTo(
    rankOf([{ kind: 'meeting', direction: 'mutual', at: new Date(at) }]),
    9,
  );
});

test('each step that may change it sends one job, which finds the guest', async () => {
  const id = await invite();
  await answer();
  const ids = { organizerId: world.owner.actor.memberId, meetingId: id };
  const sent = world.sent.filter(({ name }) => name === 'meetings.keep-for-guests');
  expect(sent.map(({ data }) => data)).toEqual([ids, ids]);
  const [job] = createKeepForGuestsJobs(world);
  await job!.run(ids, new AbortController().signal, world.jobs);
  expect(await shown()).toHaveLength(1);
});

test('repeats and jobs that run at once keep one', async () => {
  const id = await invite();
  await answer();
  await Promise.all([keep(id), keep(id), sweepGuests(world), keep(id)]);
  const before = await rowsOf();
  expect(before).toHaveLength(1);
  await keep(id);
  expect(await rowsOf()).toEqual(before);
});

test('it moves with the meeting once the guest agrees to the new time, and goes when it is cancelled', async () => {
  const id = await invite();
  await answer();
  await keep(id);
  await changeMeeting({ ctx: world.owner, input: { id, starts_at: inHours(world, 72) } });
  await keep(id);
  expect(await shown()).toEqual([]);
  await world.deliver();
  await answer();
  await keep(id);
  expect(await shown()).toMatchObject([{ at: short(72) }]);
  await cancelMeeting({ ctx: world.owner, input: { id, note: '' } });
  await keep(id);
  expect(await shown()).toEqual([]);
});

test('a guest who declines after all, or didn’t come, has it no longer', async () => {
  const id = await invite();
  await answer();
  await keep(id);
  await answer('declined');
  await keep(id);
  expect(await shown()).toEqual([]);
  await answer();
  await later(49);
  await keep(id);
  expect(await shown()).toMatchObject([{ counted: true }]);
  await mark(id, 'no_show');
  await keep(id);
  expect(await shown()).toEqual([]);
  const contact = await getContact({ ctx: guest, input: { id: organizers! } });
  expect(contact.interaction_count).toBe(0);
});

test('what the organiser says for the guest warms no one but the organiser’s own', async () => {
  const id = await invite();
  const [person] = (
    await database.pool.query<{ id: string }>(
      'select id from meeting_people where meeting_id = $1',
      [id],
    )
  ).rows;
  const input = { id, guest_id: person!.id, answer: 'accepted' } as const;
  await answerMeeting({ ctx: world.owner, input });
  await keep(id);
  await later(49);
  await mark(id, 'held');
  await keep(id);
  const unasked = await invite(null);
  await later(49);
  await mark(unasked, 'held');
  await keep(unasked);
  expect(await rowsOf()).toEqual([]);
  const contact = await getContact({ ctx: world.owner, input: { id: guests! } });
  expect(contact.interaction_count).toBe(2);
});

test('the guest writes a note of their own, which stays, and may delete it for good', async () => {
  const id = await invite();
  await answer();
  await keep(id);
  const [row] = await rowsOf();
  const note = interactionUpdateSchema.parse({ id: row!.id, body: 'Bring the plans' });
  expect(await refusalOf(updateInteraction({ ctx: world.owner, input: note }))).toBe('not_found');
  await updateInteraction({ ctx: guest, input: note });
  await later(49);
  await mark(id, 'held');
  await keep(id);
  expect(await shown()).toMatchObject([{ body: 'Bring the plans', counted: true }]);
  await deleteInteraction({ ctx: guest, input: { id: row!.id } });
  await keep(id);
  expect(await shown()).toEqual([]);
  await database.pool.query('delete from interactions where id = $1', [row!.id]);
  await keep(id);
  expect(await rowsOf()).toEqual([]);
});

test('without a contact for the organiser nothing is kept; the sweep keeps it once there is one', async () => {
  await database.pool.query('delete from contacts where id = $1', [organizers]);
  const id = await invite();
  await answer();
  await keep(id);
  await sweepGuests(world);
  expect(await rowsOf()).toEqual([]);
  const added = await addMemberAsContact(database, guest, world.owner);
  await Promise.all([sweepGuests(world), sweepGuests(world)]);
  expect(await rowsOf()).toMatchObject([{ contact_id: added }]);
});

test('with a block between the two nothing is kept; what was kept stays until it is called off', async () => {
  const kept = await invite();
  await answer();
  await keep(kept);
  const other = await invite();
  await answer();
  await block(guest, world.owner);
  await keep(other);
  await keep(kept);
  await sweepGuests(world);
  expect(await shown()).toHaveLength(1);
  await cancelMeeting({ ctx: world.owner, input: { id: kept, note: '' } });
  await keep(kept);
  expect(await shown()).toEqual([]);
});

test('without the consent nothing is kept', async () => {
  await setConsents(guest, ['data_processing'], false);
  const id = await invite();
  await answer();
  await keep(id);
  expect(await rowsOf()).toEqual([]);
  await setConsents(guest, ['data_processing']);
  await sweepGuests(world);
  expect(await rowsOf()).toHaveLength(1);
  // What is called off meanwhile doesn't count once they consent again.
  await setConsents(guest, ['data_processing'], false);
  await cancelMeeting({ ctx: world.owner, input: { id, note: '' } });
  await keep(id);
  await setConsents(guest, ['data_processing']);
  await later(49);
  expect(await shown()).toEqual([]);
});

test('only a guest is answered about a meeting, and only what their invitation says', async () => {
  const id = await invite();
  await answer();
  const ask = (ctx: MemberContext) =>
    ctx.database.transaction(async (tx) => {
      const query = sql`select * from guest_meeting(${world.owner.actor.memberId}, ${id})`;
      return (await query.execute(tx)).rows;
    });
  expect(await ask(world.stranger)).toEqual([]);
  expect(await ask(world.owner)).toEqual([]);
  expect(await ask(guest)).toMatchObject([{ contact_id: organizers, takes_place: true }]);
});

test('an erased organiser takes along what lies ahead, not what took place', async () => {
  const past = await invite();
  await answer();
  await keep(past);
  await later(49);
  const ahead = await invite();
  await answer();
  await keep(ahead);
  expect(await shown()).toHaveLength(2);
  await database.pool.query('delete from meetings where owner_id = $1', [
    world.owner.actor.memberId,
  ]);
  expect(await rowsOf()).toMatchObject([{ counted: true }]);
});

test.each([
  ['answered', [9, 2]],
  ['nothing', [6, 5]],
] as const)('an erased organiser takes along an answer to a nudge (%s)', async (outcome, added) => {
  await updateContact({ ctx: guest, input: { id: organizers!, cadence_days: 10 } });
  const at = new Date(world.clock.now().getTime() - 15 * dayMs);
  await addInteraction(guest, organizers!, { kind: 'call', at });
  const read = async () => {
    const { items } = await listTodaysNudges({ ctx: guest });
    const { nudge } = items.find(({ contact }) => contact.id === organizers)!;
    const { rows } = await database.pool.query<{ weights: number[]; acts: number }>(
      `select array[w.alpha, w.beta] as weights,
          (select count(*)::integer from engagements e where e.owner_id = $1) as acts
        from nudge_weights w where w.owner_id = $1`,
      [guest.actor.memberId],
    );
    return { id: nudge.id, status: nudge.status, ...rows[0] };
  };
  const nudge = await read();
  expect(nudge).toMatchObject({ status: 'open' });
  const id = await invite();
  await answer();
  await keep(id);
  await setOutcome({ ctx: guest, input: { id: nudge.id, outcome } });
  expect(await read()).toEqual({ ...nudge, status: 'done', weights: added, acts: 1 });
  await database.pool.query('delete from meetings where id = $1', [id]);
  expect(await read()).toEqual({ ...nudge, status: 'open', weights: [4, 2], acts: 0 });
});

test('merged contacts keep the one entry, which follows the meeting on', async () => {
  const id = await invite();
  await answer();
  await keep(id);
  const other = await addContact(guest, { first_name: 'Olga', last_name: 'B.' });
  const pair = await queuePair(guest, [organizers!, other]);
  const input = mergeInputSchema.parse({ id: pair, winner_id: other });
  await mergeDuplicate({ ctx: guest, input });
  await keep(id);
  expect(await shown()).toHaveLength(1);
  await cancelMeeting({ ctx: world.owner, input: { id, note: '' } });
  await keep(id);
  expect(await shown()).toEqual([]);
});
