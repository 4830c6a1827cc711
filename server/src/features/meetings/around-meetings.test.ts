import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { meetingLimits, usualHours } from '@kith/contract/meetings/rules';
import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { freeTimesSchema, meetingHoursSchema } from '@kith/contract/meetings/schemas';
import { listSignalsSchema } from '@kith/contract/signals/schemas';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { readCalendar } from '#features/agenda/read-calendar.ts';
import { setNextStep } from '#features/agenda/next-step.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { readTimeline } from '#features/interactions/read-timeline.ts';
import { listSignals } from '#features/nudges/list-signals.ts';
import { createRelationship } from '#features/relationships/create-relationship.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { refusalOf } from '#testing/test-contact.ts';
import {
  buildMeetingWorld,
  inHours,
  type MeetingWorld,
  propose,
  seen,
} from '#testing/test-meetings.ts';
import { addChange, addInteraction, setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { createAnnounceMeetingsJob } from './announce-meetings.ts';
import { answerMeeting } from './answer-meeting.ts';
import { addCalendar, listCalendars, removeCalendar } from './calendars.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { changeMeeting } from './change-meeting.ts';
import { listFreeTimes } from './list-free-times.ts';
import { readBrief } from './read-brief.ts';
import { getHours, setHours } from './working-hours.ts';

const database = await useSharedDatabase();
let busy = '20261124T090000Z';
let isBroken = false;
const published = createServer((_request, answer) => {
  answer.writeHead(isBroken ? 500 : 200);
  answer.end(calendarOf(busy));
});
published.listen(0, '127.0.0.1');
await once(published, 'listening');
afterAll(() => void published.close());
const address = `http://127.0.0.1:${(published.address() as AddressInfo).port}/basic.ics`;

let world: MeetingWorld;
beforeEach(async () => {
  world = await buildMeetingWorld(database);
});

const network = openPublicNetwork({ allowsInner: true });
const closed = openPublicNetwork({ allowsInner: false });
function calendarOf(start: string): string {
  const event = ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Secret', `DTSTART:${start}`, 'DURATION:PT8H'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
}
const calendar = { name: 'Work', time_zone: 'UTC', address: null, content: null };
const add = (fields: object, from = network) =>
  addCalendar({ ctx: world.owner, network: from, input: { ...calendar, ...fields } });
const freeOn = async (date: string) => {
  const input = freeTimesSchema.parse({ from: date, days: 1, time_zone: 'UTC' });
  return (await listFreeTimes({ ctx: world.owner, network, input })).items.map(
    ({ starts_at: at }) => at.slice(11, 16),
  );
};

describe('working hours', () => {
  test('are nine to five from Monday to Friday until the member sets others, for themselves', async () => {
    expect(await getHours({ ctx: world.owner })).toEqual(usualHours);
    expect(await freeOn('2026-11-24')).toHaveLength(16);
    expect(await freeOn('2026-11-22')).toEqual([]);
    const input = { start_hour: 7, end_hour: 9, days: [0, 2] };
    expect(await setHours({ ctx: world.owner, input })).toEqual(input);
    expect(await setHours({ ctx: world.owner, input })).toEqual(input);
    expect(await freeOn('2026-11-22')).toEqual(['07:00', '07:30', '08:00', '08:30']);
    expect(await freeOn('2026-11-23')).toEqual([]);
    expect(await getHours({ ctx: world.stranger })).toEqual(usualHours);
  });

  test('end after they begin, on at least one day', () => {
    const usual = { start_hour: 9, end_hour: 17, days: [1] };
    for (const bad of [{ end_hour: 9 }, { days: [] }, { days: [7] }, { end_hour: 25 }]) {
      expect(meetingHoursSchema.safeParse({ ...usual, ...bad }).success).toBe(false);
    }
  });
});

describe('calendars that block time', () => {
  test('a file blocks its times and keeps nothing else; a stranger can’t remove it', async () => {
    expect(await freeOn('2026-11-24')).toHaveLength(16);
    const { id } = await add({ content: calendarOf('20261124T090000Z') });
    expect(await freeOn('2026-11-24')).toEqual([]);
    const { rows } = await database.pool.query(
      'select * from meeting_busy_times where calendar_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Secret');
    expect(await refusalOf(removeCalendar({ ctx: world.stranger, input: { id } }))).toBe(
      'not_found',
    );
    await removeCalendar({ ctx: world.owner, input: { id } });
    expect(await refusalOf(removeCalendar({ ctx: world.owner, input: { id } }))).toBe('not_found');
    expect(await freeOn('2026-11-24')).toHaveLength(16);
  });

  test('an address is read again after a while, and keeps its times while it doesn’t answer', async () => {
    await add({ address });
    expect(await freeOn('2026-11-24')).toEqual([]);
    busy = '20261125T090000Z';
    world.clock.advance(20 * minuteMs);
    expect(await freeOn('2026-11-25')).toEqual([]);
    expect(await freeOn('2026-11-24')).toHaveLength(16);
    isBroken = true;
    world.clock.advance(20 * minuteMs);
    expect(await freeOn('2026-11-25')).toEqual([]);
    expect((await listCalendars({ ctx: world.owner }))[0]).toMatchObject({ is_failing: true });
    isBroken = false;
  });

  test('no address of the server’s own network, no other file, and only so many', async () => {
    expect(await refusalOf(add({ address }, closed))).toBe('calendar_unreadable');
    expect(await refusalOf(add({ address: 'file:///etc/passwd' }))).toBe('calendar_unreadable');
    expect(await refusalOf(add({ content: '<html>' }))).toBe('calendar_unreadable');
    expect(await listCalendars({ ctx: world.owner })).toEqual([]);
    const content = calendarOf('20261124T090000Z');
    for (let count = 0; count < meetingLimits.calendars; count += 1) await add({ content });
    expect(await refusalOf(add({ content }))).toBe('limit_reached');
  });

  test('what was invited, and what was proposed, is not free', async () => {
    await propose(world, { times: ['2026-11-24T09:00:00Z'] });
    await propose(world, { times: ['2026-11-24T10:00:00Z', '2026-11-24T11:00:00Z'] });
    const free = await freeOn('2026-11-24');
    for (const taken of ['09:00', '10:00', '11:00']) expect(free).not.toContain(taken);
    expect(free).toHaveLength(13);
  });
});

test('the brief has the last words, promises and people in common of each guest', async () => {
  const { owner, contacts } = world;
  const body = 'She moves to Porto.';
  const call = {
    contact_id: contacts.greta,
    kind: 'call',
    direction: 'mutual',
    summary: '',
  } as const;
  await logInteraction({ ctx: owner, input: { ...call, body } });
  const step = { id: contacts.greta, text: 'Send the draft', due_on: null };
  await setNextStep({ ctx: owner, input: step });
  const friend = {
    id: contacts.greta,
    other_id: contacts.hans,
    kind: 'friend',
    words: '',
  } as const;
  await createRelationship({ ctx: owner, input: friend });
  const { id } = await propose(world);
  const { people } = await readBrief({ ctx: owner, input: { id } });
  expect(people).toMatchObject([
    {
      contact: { full_name: 'Greta' },
      why: [{ kind: 'call', count: 1 }],
      last_words: [{ text: body }],
      open_promises: [{ text: 'Send the draft' }],
      in_common: [{ contact_id: contacts.hans, name: 'Hans' }],
    },
  ]);
  const stranger = readBrief({ ctx: world.stranger, input: { id } });
  expect(await refusalOf(stranger)).toBe('not_found');
});

test('the brief has a guest’s news, only with the consent to suggestions, and as long as it is news', async () => {
  const { owner, contacts, clock } = world;
  const at = new Date(clock.now().getTime() - hourMs);
  const moved = { field: 'company', oldValue: 'Lumen', newValue: 'Tessel', at };
  await addChange(owner, contacts.greta, moved);
  await database.pool.query(`update contacts set company = 'Tessel' where id = $1`, [
    contacts.greta,
  ]);
  const { id } = await propose(world);
  const soon = new Date(clock.now().getTime() + hourMs);
  await addInteraction(owner, contacts.greta, { kind: 'meeting', at: soon, summary: 'Coffee' });
  const { items } = await listSignals({ ctx: owner, input: listSignalsSchema.parse({}) });
  expect(items.map(({ type }) => type)).toContain('meeting_upcoming');
  const newsOf = async () => {
    const { people } = await readBrief({ ctx: owner, input: { id } });
    return people.map(({ contact, news }) => [contact.full_name, news.map(({ reason }) => reason)]);
  };
  // That the two meet is no news.
  const news = [['Greta', [expect.objectContaining({ code: 'company_change' })]]];
  expect(await newsOf()).toEqual(news);
  await setConsents(owner, ['ai_matching'], false);
  expect(await newsOf()).toEqual([['Greta', []]]);
  await setConsents(owner, ['ai_matching']);
  expect(await newsOf()).toEqual(news);
  clock.advance(365 * dayMs);
  expect(await newsOf()).toEqual([['Greta', []]]);
});

test('guests follow their contact into a merge, and back', async () => {
  const { owner, contacts } = world;
  const { id } = await propose(world);
  const guestOf = async () => (await world.guestsOf(id))[0]?.contact_id;
  const pair = await queuePair(owner, [contacts.greta, contacts.hans]);
  const merge = await mergeDuplicate({ ctx: owner, input: mergeInputSchema.parse({ id: pair }) });
  const winner = merge.winner?.id;
  expect([contacts.greta, contacts.hans]).toContain(winner);
  expect(await guestOf()).toBe(winner);
  await undoMerge({ ctx: owner, input: { id: merge.id } });
  expect(await guestOf()).toBe(contacts.greta);
});

test('a meeting that everyone declined is neither announced nor in the calendar', async () => {
  const { owner, contacts } = world;
  const both = [contacts.greta, contacts.hans].map((contact_id) => ({ contact_id, email: null }));
  const { id, guests } = await propose(world, { guests: both, times: [inHours(world, 2)] });
  const decline = (at: number) =>
    answerMeeting({
      ctx: owner,
      input: { id, guest_id: guests[at]?.id ?? '', answer: 'declined' },
    });
  const day = inHours(world, 2).slice(0, 10);
  const entries = async () =>
    (await readCalendar({ ctx: owner, input: { from: day, to: day } })).entries;
  const names = async () => (await entries()).map(({ contact }) => contact?.full_name);
  await decline(0);
  expect(await names()).toEqual([guests[1]?.name]);
  expect(await entries()).toMatchObject([{ starts_at: inHours(world, 2), minutes: 30 }]);
  await decline(1);
  expect(await names()).toEqual([]);
  world.clock.advance(1.5 * hourMs);
  const job = createAnnounceMeetingsJob({ database, clock: world.clock });
  await job.run({}, new AbortController().signal, world.jobs);
  expect(world.notices()).toEqual([]);
});

test('a meeting that is moved or cancelled while a guest is deleted is so once they are restored', async () => {
  const { owner, contacts } = world;
  // Without an address she agreed otherwise.
  const { id } = await propose(world, { guests: [{ contact_id: contacts.greta, email: null }] });
  const input = { id: contacts.greta };
  const change = async (work: () => Promise<unknown>) => {
    await deleteContact({ ctx: owner, input });
    await work();
    await restoreContact({ ctx: owner, input });
    const timeline = { contact_id: contacts.greta, limit: 10 };
    const { items } = await readTimeline({ ctx: owner, input: timeline });
    return items.map(({ at }) => new Date(at).toISOString());
  };
  const later = inHours(world, 72);
  const move = () => changeMeeting({ ctx: owner, input: { id, starts_at: later } });
  expect(await change(move)).toEqual([later]);
  expect(await change(() => cancelMeeting({ ctx: owner, input: { id, note: '' } }))).toEqual([]);
});

test('a guest whose contact is deleted is named without a contact to open', async () => {
  const { owner, contacts } = world;
  const { id } = await propose(world);
  const guest = async () => (await seen(world, id)).guests[0];
  expect(await guest()).toMatchObject({ contact_id: contacts.greta });
  const { name } = (await guest())!;
  await deleteContact({ ctx: owner, input: { id: contacts.greta } });
  expect(await guest()).toMatchObject({ contact_id: null, name });
  await restoreContact({ ctx: owner, input: { id: contacts.greta } });
  expect(await guest()).toMatchObject({ contact_id: contacts.greta });
});

test('a meeting is announced once an hour before, again only where it was moved', async () => {
  const { id, guests } = await propose(world, { times: [inHours(world, 2)] });
  const job = createAnnounceMeetingsJob({ database, clock: world.clock });
  const run = () => job.run({}, new AbortController().signal, world.jobs);
  const count = () => world.notices().filter((step) => step === 'soon').length;
  await run();
  expect(count()).toBe(0);
  world.clock.advance(1.5 * hourMs);
  await Promise.all([run(), run()]);
  expect(count()).toBe(1);
  await changeMeeting({ ctx: world.owner, input: { id, starts_at: inHours(world, 1.25) } });
  await run();
  expect(count()).toBe(2);
  const given = { id, guest_id: guests[0]?.id ?? '', answer: 'accepted' } as const;
  await answerMeeting({ ctx: world.owner, input: given });
  expect((await seen(world, id)).guests[0]?.participation).toBe('accepted');
});
