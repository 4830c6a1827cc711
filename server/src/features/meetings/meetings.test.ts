import { dayMs, hourMs } from '@kith/contract/core/time';
import { markMeetingSchema } from '@kith/contract/meetings/schemas';
import { beforeEach, describe, expect, test } from 'vitest';

import { setHidden } from '#features/moderation/hide-content.ts';
import { readTimeline } from '#features/interactions/read-timeline.ts';
import {
  buildMeetingWorld,
  inHours,
  type MeetingWorld,
  propose,
  seen,
  tokenTo,
} from '#testing/test-meetings.ts';
import { runAsService } from '#platform/database/service.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { answerAsGuest, refuseGuestEmails } from './answer-as-guest.ts';
import { answerMeeting } from './answer-meeting.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { changeMeeting } from './change-meeting.ts';
import { markMeeting } from './mark-meeting.ts';
import { getMeeting, listMeetings } from './read-meetings.ts';

import { reportAsGuest } from './report-as-guest.ts';

const database = await useSharedDatabase();
let world: MeetingWorld;
beforeEach(async () => {
  world = await buildMeetingWorld(database);
});

const answer = (token: string, given: object) =>
  answerAsGuest(world, {
    token,
    given: { answer: 'accepted', slotId: null, time: '', note: '', ...given },
  });
const mark = (id: string, fields: object = {}) =>
  markMeeting({
    ctx: world.owner,
    input: markMeetingSchema.parse({ id, status: 'held', ...fields }),
  });
/** Reports until a day's number is used up. */
const reportMore = async (token: string) => {
  for (let count = 0; count < 5; count += 1) await reportAsGuest(world, token);
};
const hiddenCase = { subject: 'meeting' as const, kept_content: null, kept_words: null };
const warmthOf = async (contactId: string) =>
  (
    await database.pool.query<{ rank: number; count: number }>(
      'select warmth_rank as rank, interaction_count as count from contacts where id = $1',
      [contactId],
    )
  ).rows[0];
const timelineOf = async (contactId: string) =>
  (
    await readTimeline({ ctx: world.owner, input: { contact_id: contactId, limit: 20 } })
  ).items.filter(({ type }) => type === 'interaction');

describe('from a proposal to what follows', () => {
  test('a guest chooses a time, which fixes it; the meeting is held, and warms the tie once', async () => {
    const times = [inHours(world, 48), inHours(world, 72)];
    const proposed = await propose(world, { times });
    expect(proposed).toMatchObject({ state: 'proposed', starts_at: null });
    expect(proposed.slots.map((slot) => slot.starts_at)).toEqual(times);
    await world.deliver();
    const [asked] = await world.emailsTo(world.emails.greta);
    expect(asked?.calendar_method).toBeNull();
    // Both zones are named.
    expect(asked?.body_text).toMatch(/E[SD]T .*· .*(?:UTC|GMT|WES?T)/u);
    const token = await tokenTo(world, world.emails.greta);
    const slotId = proposed.slots[1]?.id;
    expect(await answer(token, { slotId })).toBeDefined();
    const fixed = await seen(world, proposed.id);
    expect(fixed).toMatchObject({ state: 'invited', starts_at: times[1] });
    expect(fixed.guests[0]).toMatchObject({ participation: 'accepted' });
    await world.deliver();
    const emails = await world.emailsTo(world.emails.greta);
    expect(emails.map((mail) => mail.calendar_method)).toEqual([null, 'REQUEST']);
    expect(emails[1]?.calendar_body).toContain('PARTSTAT=ACCEPTED');
    expect(world.notices()).toEqual(['fixed']);
    expect(await timelineOf(world.contacts.greta)).toHaveLength(1);
    expect(await warmthOf(world.contacts.greta)).toMatchObject({ count: 0 });

    expect(await refusalOf(mark(fixed.id))).toBe('illegal_state');
    world.clock.advance(73 * hourMs);
    const promises = [{ text: 'Introduce Greta to Hans', due_on: '2027-01-15' }];
    const next_step = { text: 'Send the draft', due_on: null };
    await mark(fixed.id, { note: 'She moves to Porto.', outcome: 'agreed', next_step, promises });
    expect(await seen(world, fixed.id)).toMatchObject({ state: 'held', outcome: 'agreed' });
    const [entry] = await timelineOf(world.contacts.greta);
    expect(entry?.entry).toMatchObject({ kind: 'meeting', body: 'She moves to Porto.' });
    const warm = await warmthOf(world.contacts.greta);
    expect(warm).toMatchObject({ count: 1 });

    await Promise.all([mark(fixed.id, { promises }), mark(fixed.id, { note: 'To Porto.' })]);
    expect(await timelineOf(world.contacts.greta)).toHaveLength(1);
    expect(await warmthOf(world.contacts.greta)).toEqual(warm);
    const { rows } = await database.pool.query(
      `select (select next_step from contacts where id = $1) as step,
        (select count(*)::integer from contact_reminders where contact_id = $1) as reminders,
        (select array_agg(data ->> 'action' order by data ->> 'action') from billing_events
          where owner_id = $2 and data ->> 'action' like 'meeting%') as metered`,
      [world.contacts.greta, world.owner.actor.memberId],
    );
    expect(rows).toEqual([
      {
        step: 'Send the draft',
        reminders: 1,
        metered: ['meeting_confirmed', 'meeting_marked', 'meeting_proposed'],
      },
    ]);
  });

  test('meeting_marked is recorded once, with the consent to analytics, for each guest', async () => {
    const ownerId = world.owner.actor.memberId;
    await database.pool.query(
      `insert into user_consent (user_id, consent_type, consent_granted, consent_version, legal_basis)
        values ($1, 'analytics', true, 'v1.0', 'explicit_consent')
        on conflict (user_id, consent_type) do update set consent_granted = true`,
      [ownerId],
    );
    const { id } = await propose(world);
    world.clock.advance(3 * dayMs);
    await mark(id, { status: 'no_show' });
    await mark(id, { status: 'no_show' });
    const { rows } = await database.pool.query(
      `select feature_name, resource_type, usage_data from usage_events
        where owner_id = $1 and feature_name = 'meeting_marked'`,
      [ownerId],
    );
    expect(rows).toEqual([
      {
        feature_name: 'meeting_marked',
        resource_type: 'meeting',
        usage_data: { status: 'no_show', contactId: world.contacts.greta },
      },
    ]);
    expect(await timelineOf(world.contacts.greta)).toHaveLength(0);
    await mark(id);
    expect(await warmthOf(world.contacts.greta)).toMatchObject({ count: 1 });
    await mark(id, { status: 'no_show' });
    expect(await warmthOf(world.contacts.greta)).toMatchObject({ count: 0 });
  });

  test('a change raises the sequence and asks again, a cancellation ends it in every calendar', async () => {
    const { id } = await propose(world);
    await world.deliver();
    await answer(await tokenTo(world, world.emails.greta), { note: 'Gladly' });
    expect((await world.guestsOf(id))[0]?.interaction_id).not.toBeNull();
    const input = { id, starts_at: inHours(world, 96) };
    await changeMeeting({ ctx: world.owner, input });
    await changeMeeting({ ctx: world.owner, input });
    expect(await seen(world, id)).toMatchObject({
      sequence: 1,
      guests: [{ participation: 'needs_action' }],
    });
    // An invitation that no one answered is no meeting.
    expect((await world.guestsOf(id))[0]?.interaction_id).toBeNull();
    await world.deliver();
    await cancelMeeting({ ctx: world.owner, input: { id, note: 'I am ill.' } });
    await cancelMeeting({ ctx: world.owner, input: { id, note: 'I am ill.' } });
    await world.deliver();
    const emails = await world.emailsTo(world.emails.greta);
    expect(emails.map((mail) => mail.calendar_method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    const uids = emails.map((mail) => /UID:(.+)\r\n/u.exec(mail.calendar_body ?? '')?.[1]);
    expect(new Set(uids).size).toBe(1);
    expect(emails.map((mail) => /SEQUENCE:(\d)/u.exec(mail.calendar_body ?? '')?.[1])).toEqual([
      '0',
      '1',
      '2',
    ]);
    expect(emails[2]?.body_text).toContain('I am ill.');
    expect(await timelineOf(world.contacts.greta)).toHaveLength(0);
    expect(await refusalOf(changeMeeting({ ctx: world.owner, input }))).toBe('illegal_state');
    expect(await refusalOf(mark(id))).toBe('illegal_state');
  });

  test('of several guests each answers for themselves, and reads no other’s address', async () => {
    const guests = [
      { contact_id: world.contacts.greta, email: world.emails.greta },
      { contact_id: world.contacts.hans, email: world.emails.hans },
    ];
    const times = [inHours(world, 48), inHours(world, 72)];
    const { id, slots } = await propose(world, { guests, times });
    await world.deliver();
    await answer(await tokenTo(world, world.emails.hans), { slotId: slots[0]?.id });
    expect(await seen(world, id)).toMatchObject({ state: 'proposed' });
    await changeMeeting({ ctx: world.owner, input: { id, starts_at: times[0] } });
    const fixed = await seen(world, id);
    const answers = new Map(fixed.guests.map((guest) => [guest.email, guest.participation]));
    expect(answers.get(world.emails.hans)).toBe('accepted');
    expect(answers.get(world.emails.greta)).toBe('needs_action');
    await world.deliver();
    const [, invitation] = await world.emailsTo(world.emails.greta);
    expect(invitation?.calendar_body).toContain(world.emails.greta);
    expect(invitation?.calendar_body).not.toContain(world.emails.hans);
    const greta = fixed.guests.find(({ email }) => email === world.emails.greta);
    const input = { id, guest_id: greta?.id ?? '', answer: 'declined' } as const;
    await answerMeeting({ ctx: world.owner, input });
    world.clock.advance(3 * dayMs);
    await mark(id);
    expect(await warmthOf(world.contacts.hans)).toMatchObject({ count: 1 });
    expect(await warmthOf(world.contacts.greta)).toMatchObject({ count: 0 });
  });

  test('a guest declines with another time and words, changes their mind, and refuses further emails', async () => {
    const { id } = await propose(world);
    await world.deliver();
    const token = await tokenTo(world, world.emails.greta);
    await answer(token, { answer: 'declined', time: '2099-01-01T10:00', note: 'x'.repeat(900) });
    const [declined] = (await seen(world, id)).guests;
    expect(declined).toMatchObject({ participation: 'declined', suggested_at: null });
    expect(declined?.note).toHaveLength(500);
    const day = new Date(world.clock.now().getTime() + 5 * dayMs).toISOString().slice(0, 10);
    await answer(token, { answer: 'declined', time: `${day}T09:30`, note: '' });
    // On her clock, which is New York’s.
    expect((await seen(world, id)).guests[0]?.suggested_at).toMatch(/T1[34]:30/u);
    await answer(token, {});
    await answer(token, {});
    expect(world.notices()).toEqual(['declined', 'suggested', 'accepted']);
    expect(await answer('guessed', {})).toBeUndefined();
    expect(await refuseGuestEmails(world, token)).toBe(true);
    const before = (await world.emailsTo(world.emails.greta)).length;
    await propose(world, { title: 'Again' });
    await world.deliver();
    expect(await world.emailsTo(world.emails.greta)).toHaveLength(before);
  });
});

describe('promised introductions', () => {
  test('become reminders of the guest who promised, once; who was no guest is refused', async () => {
    const guests = [{ contact_id: world.contacts.greta }, { contact_id: world.contacts.hans }];
    const { id } = await propose(world, { guests });
    world.clock.advance(3 * dayMs);
    const promise = { text: 'Hans promised an introduction', due_on: '2026-12-01' };
    const stranger = [{ ...promise, contact_id: crypto.randomUUID() }];
    expect(await refusalOf(mark(id, { promises: stranger }))).toBe('not_found');
    expect((await seen(world, id)).state).toBe('invited');
    const promises = [{ ...promise, contact_id: world.contacts.hans }];
    const { reminders } = await mark(id, { promises });
    expect(await mark(id, { promises })).toMatchObject({ reminders: [] });
    const { rows } = await database.pool.query(
      'select id, contact_id from contact_reminders where owner_id = $1',
      [world.owner.actor.memberId],
    );
    expect(rows).toEqual([{ id: reminders[0]?.id, contact_id: world.contacts.hans }]);
  });
});

describe('a report of a guest', () => {
  test('reaches administrators with the words, and the member never learns of it', async () => {
    const { id } = await propose(world);
    await world.deliver();
    const token = await tokenTo(world, world.emails.greta);
    const before = JSON.stringify(await seen(world, id));
    expect(await reportAsGuest(world, token)).toBe(true);
    expect(await reportAsGuest(world, token)).toBe(true);
    expect(await reportAsGuest(world, 'guessed')).toBe(false);
    const { rows } = await database.pool.query(
      `select c.subject, c.member_id, v.quoted_content from moderation_cases c
       join visitor_reports v on v.case_id = c.id where c.subject_id = $1 limit 1`,
      [id],
    );
    expect(rows).toEqual([
      {
        subject: 'meeting',
        member_id: world.owner.actor.memberId,
        quoted_content: 'Coffee in Lisbon\n\nCafé A Brasileira\n\nIt has been too long.',
      },
    ]);
    expect(JSON.stringify(await seen(world, id))).toBe(before);
    expect(world.notices()).toEqual([]);
    expect(await refusalOf(reportMore(token))).toBe('rate_limited');
  });

  test('a hidden invitation is shown to no guest and emailed to none', async () => {
    const { id } = await propose(world);
    await world.deliver();
    const token = await tokenTo(world, world.emails.greta);
    const hide = (at: Date | null) =>
      runAsService(database, (tx) => setHidden(tx, { ...hiddenCase, subject_id: id, id }, at));
    await hide(world.clock.now());
    expect(await answer(token, {})).toBeUndefined();
    await changeMeeting({ ctx: world.owner, input: { id, starts_at: inHours(world, 96) } });
    await world.deliver();
    expect(await world.emailsTo(world.emails.greta)).toHaveLength(1);
    await hide(null);
    expect(await answer(token, {})).toBeDefined();
  });
});

describe('what is refused', () => {
  test('a stranger finds nothing, and gives no one’s contact an invitation', async () => {
    const { id } = await propose(world);
    const ctx = world.stranger;
    const notFound = 'not_found';
    expect(await refusalOf(getMeeting({ ctx, input: { id } }))).toBe(notFound);
    expect(await listMeetings({ ctx, input: { show: 'all' } })).toEqual([]);
    expect(await refusalOf(cancelMeeting({ ctx, input: { id, note: '' } }))).toBe(notFound);
    expect(await refusalOf(changeMeeting({ ctx, input: { id, title: 'x' } }))).toBe(notFound);
    const given = markMeetingSchema.parse({ id, status: 'held' });
    expect(await refusalOf(markMeeting({ ctx, input: given }))).toBe(notFound);
    expect(await refusalOf(propose(world, {}, ctx))).toBe(notFound);
  });

  test('only addresses of the contact, times ahead, each guest once, an own bridge', async () => {
    const { greta } = world.contacts;
    const of = (fields: object) => refusalOf(propose(world, fields));
    const elsewhere = { contact_id: greta, email: 'victim@elsewhere.example' };
    expect(await of({ guests: [elsewhere] })).toBe('not_found');
    expect(await of({ times: [inHours(world, -1)] })).toBe('validation_failed');
    expect(await of({ times: [inHours(world, 24 * 400)] })).toBe('validation_failed');
    expect(await of({ guests: [{ contact_id: greta }, { contact_id: greta }] })).toBe(
      'validation_failed',
    );
    expect(await of({ bridge_id: crypto.randomUUID() })).toBe('not_found');
    expect(await listMeetings({ ctx: world.owner, input: { show: 'all' } })).toEqual([]);
  });
});
