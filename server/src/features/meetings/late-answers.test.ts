import { hourMs, minuteMs } from '@kith/contract/core/time';
import { locales } from '@kith/contract/core/locales';
import type { GuestAnswer } from '@kith/contract/meetings/rules';
import { beforeEach, describe, expect, test } from 'vitest';

import { getContact } from '#features/contacts/get-contact.ts';
import { countPassedMeetings } from '#features/interactions/count-passed.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { refusalOf } from '#testing/test-contact.ts';
import {
  buildMeetingWorld,
  inHours,
  type MeetingWorld,
  propose,
  seen,
  tokenTo,
} from '#testing/test-meetings.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { answerAsGuest } from './answer-as-guest.ts';
import { answerMeeting } from './answer-meeting.ts';
import { changeMeeting } from './change-meeting.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database });
let world: MeetingWorld;
beforeEach(async () => {
  world = await buildMeetingWorld(database);
  // Meetings are on the hour.
  app.advance(hourMs - (app.clock.now().getTime() % hourMs));
  world.clock.set(app.clock.now());
});

/** Two proposed times, in 48 and 72 hours, and the guest’s link. */
async function proposeTwo(fields: object = {}) {
  const times = [inHours(world, 48), inHours(world, 72)];
  const meeting = await propose(world, { times, ...fields });
  await world.deliver();
  const token = await tokenTo(world, world.emails.greta);
  return { id: meeting.id, slots: meeting.slots.map(({ id }) => id), times, token };
}

async function invite() {
  const { id } = await propose(world);
  await world.deliver();
  return { id, token: await tokenTo(world, world.emails.greta) };
}

type Given = { answer?: GuestAnswer; slotId?: string | null | undefined; note?: string };
const answer = (token: string, { slotId = null, ...given }: Given = {}) =>
  answerAsGuest(world, {
    token,
    given: { answer: 'accepted', time: '', note: '', slotId, ...given },
  });

/** The codes of the fields that were refused. */
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { details?: { issues?: { code: string }[] } }) =>
      error.details?.issues?.map(({ code }) => code),
  );

async function later(ms: number) {
  app.advance(ms);
  world.clock.advance(ms);
  await countPassedMeetings({ database, now: world.clock.now() });
}

const countOf = async (id: string) =>
  (await getContact({ ctx: world.owner, input: { id } })).interaction_count;

/** What a meeting is to its member, and what came of it for the guest. */
async function outcomeOf(id: string) {
  await world.deliver();
  const { state, starts_at: at, guests } = await seen(world, id);
  const person = (await world.guestsOf(id)).find(
    ({ contact_id: contactId }) => contactId === world.contacts.greta,
  );
  const greta = guests.find(({ email }) => email === world.emails.greta);
  return {
    state,
    at,
    answer: greta?.participation,
    isKept: person!.interaction_id !== null,
    count: await countOf(world.contacts.greta),
    emails: (await world.emailsTo(world.emails.greta)).length,
  };
}

/** The guest’s page, as a browser without scripts asks for it. */
async function ask(path: string, form?: Record<string, string>, locale = 'en-US') {
  const sent = await fetch(`${app.origin}/meeting/${path}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: { 'accept-language': locale },
  });
  return { status: sent.status, text: await sent.text() };
}

describe('a proposed time that has passed', () => {
  const unchanged = { state: 'proposed', at: null, answer: 'needs_action', isKept: false };

  test('is refused: no invitation, no interaction; one ahead is still taken', async () => {
    const { id, slots, times, token } = await proposeTwo();
    await later(60 * hourMs);
    const [first, second] = slots;
    expect(await faultsOf(answer(token, { slotId: first }))).toEqual(['in_past']);
    expect(await outcomeOf(id)).toEqual({ ...unchanged, count: 0, emails: 1 });
    expect(world.notices()).toEqual([]);
    await answer(token, { slotId: second });
    expect(await outcomeOf(id)).toMatchObject({ state: 'invited', at: times[1], emails: 2 });
  });

  test('is not taken either where the guest chose it in time and the member answers for them', async () => {
    const people = [
      { contact_id: world.contacts.greta, email: world.emails.greta },
      { contact_id: world.contacts.hans, email: world.emails.hans },
    ];
    const { id, slots, times, token } = await proposeTwo({ guests: people });
    await answer(token, { slotId: slots[0], answer: 'tentative' });
    await later(60 * hourMs);
    await database.pool.query('delete from meeting_people where meeting_id = $1 and email = $2', [
      id,
      world.emails.hans,
    ]);
    const { guests } = await seen(world, id);
    const input = { id, guest_id: guests[0]!.id, answer: 'accepted' } as const;
    await answerMeeting({ ctx: world.owner, input });
    expect(await outcomeOf(id)).toMatchObject({ ...unchanged, answer: 'accepted', emails: 1 });
    expect(await faultsOf(answer(token, { slotId: slots[0], note: 'Now?' }))).toEqual(['in_past']);
    const fixing = changeMeeting({ ctx: world.owner, input: { id, starts_at: times[0] } });
    expect(await faultsOf(fixing)).toEqual(['in_past']);
    expect(await outcomeOf(id)).toMatchObject({ state: 'proposed', emails: 1 });
  });

  test('is offered neither on the page nor to the member, and chosen there it is said to have passed', async () => {
    const { id, slots, token } = await proposeTwo();
    const [first = '', second = ''] = slots;
    expect((await ask(token)).text).toContain(first);
    await later(60 * hourMs);
    const { text } = await ask(token);
    expect([text.includes(first), text.includes(second)]).toEqual([false, true]);
    expect((await seen(world, id)).slots.map((slot) => slot.id)).toEqual([second]);
    const late = await ask(`${token}/accepted`, { slot: first });
    expect(late.status).toBe(400);
    expect(late.text).toContain('The time you chose has passed.');
    expect([late.text.includes(first), late.text.includes(second)]).toEqual([false, true]);
    expect(await outcomeOf(id)).toMatchObject(unchanged);
    expect((await ask(`${token}/accepted`, { slot: second })).text).toContain('See you then');
    expect(await outcomeOf(id)).toMatchObject({ state: 'invited', answer: 'accepted' });
  });

  test('once all have passed, the page says so in every language, and takes another time', async () => {
    const { id, slots, token } = await proposeTwo();
    await later(80 * hourMs);
    const said = new Set<string>();
    for (const locale of locales) {
      const { status, text } = await ask(token, undefined, locale);
      expect([status, text.includes('type="radio"'), text.includes('/accepted"')]).toEqual([
        200,
        false,
        false,
      ]);
      said.add(/<p role="status">\s*<strong>([^<]+)<\/strong>/u.exec(text)?.[1]?.trim() ?? '');
    }
    expect([said.size, said.has('')]).toEqual([locales.length, false]);
    expect([...said].join()).toContain('The suggested times have passed.');
    const late = await ask(`${token}/accepted`, { slot: slots[1] ?? '' });
    expect([late.status, late.text.includes('The suggested times have passed.')]).toEqual([
      400,
      true,
    ]);
    const time = inHours(world, 48).slice(0, 16);
    const other = await ask(`${token}/declined`, { time, note: 'Sorry, I was away.' });
    expect(other.status).toBe(200);
    const { guests, state, slots: offered } = await seen(world, id);
    expect([state, offered]).toEqual(['proposed', []]);
    expect(guests[0]).toMatchObject({ participation: 'declined', note: 'Sorry, I was away.' });
    expect(guests[0]?.suggested_at).not.toBeNull();
  });
});

test('only an invitation is said to be answered in the guest’s calendar, a choice of times isn’t', async () => {
  const says = async ({ token }: { token: string }) =>
    (await ask(token)).text.includes('Answering in your own calendar works too.');
  expect([await says(await invite()), await says(await proposeTwo())]).toEqual([true, false]);
});

describe('after the end of a meeting that no one marked', () => {
  test('a guest who agreed can’t decline: the interaction stays', async () => {
    const { id, token } = await invite();
    await answer(token);
    await later(48 * hourMs + 10 * minuteMs);
    expect(await outcomeOf(id)).toMatchObject({ isKept: true, count: 1 });
    // While it lasts, they may say that they aren’t coming.
    expect(await ask(token)).toMatchObject({ text: expect.stringContaining('/declined') });
    await later(50 * minuteMs);
    await answer(token, { answer: 'declined' });
    expect(await outcomeOf(id)).toMatchObject({ answer: 'accepted', isKept: true, count: 1 });
    expect(world.notices()).toEqual(['accepted']);
    for (const { status, text } of [await ask(token), await ask(`${token}/declined`, {})]) {
      expect([status, text.includes('This meeting is over')]).toEqual([200, true]);
    }
    expect(await outcomeOf(id)).toMatchObject({ answer: 'accepted', isKept: true, count: 1 });
  });

  test('a guest who never answered can’t agree to it', async () => {
    const { id, token } = await invite();
    await later(50 * hourMs);
    await answer(token);
    const unanswered = { state: 'invited', answer: 'needs_action', isKept: false, count: 0 };
    expect(await outcomeOf(id)).toMatchObject(unanswered);
    // The member says so for them.
    const { guests } = await seen(world, id);
    const input = { id, guest_id: guests[0]!.id, answer: 'accepted' } as const;
    expect(await refusalOf(answerMeeting({ ctx: world.owner, input }))).toBeNull();
    expect(await outcomeOf(id)).toMatchObject({ answer: 'accepted', isKept: true, count: 1 });
  });

  test('one that was moved ahead is answered again', async () => {
    const { id, token } = await invite();
    await answer(token);
    await later(50 * hourMs);
    await changeMeeting({ ctx: world.owner, input: { id, starts_at: inHours(world, 24) } });
    expect(await outcomeOf(id)).toMatchObject({ answer: 'needs_action', isKept: false });
    await answer(token, { answer: 'declined' });
    expect(await outcomeOf(id)).toMatchObject({ answer: 'declined', isKept: false });
  });
});
