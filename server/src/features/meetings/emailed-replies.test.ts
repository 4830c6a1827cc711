import { hourMs, minuteMs } from '@kith/contract/core/time';
import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { silentLogger } from '#platform/log.ts';
import { startImapPeer } from '#testing/peers/imap-peer.ts';
import { readPart, startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import {
  buildMeetingWorld,
  type MeetingWorld,
  propose,
  seen,
  writeReply,
} from '#testing/test-meetings.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { takeReply } from './answer-meeting.ts';
import { changeMeeting } from './change-meeting.ts';
import { readMailbox } from './read-mailbox.ts';

const mailbox = 'replies@kith.example';
const database = await useSharedDatabase();
const imap = await startImapPeer();
const smtp = await startSmtpPeer();
afterAll(() => Promise.all([imap.close(), smtp.close()]));
let world: MeetingWorld;
let id: string;
beforeEach(async () => {
  world = await buildMeetingWorld(database, { mailbox });
  ({ id } = await propose(world));
  await world.deliver();
});

const read = () =>
  readMailbox({
    database,
    clock: world.clock,
    log: silentLogger,
    jobs: world.jobs,
    signal: new AbortController().signal,
    mailbox: {
      url: imap.url,
      mailbox,
    },
  });
const participation = async () => (await seen(world, id)).guests[0]?.participation;

/** What Greta's program knows of the invitation. */
async function invitation() {
  const body = (await world.emailsTo(world.emails.greta)).at(-1)?.calendar_body ?? '';
  const unfolded = body.replaceAll(/\r\n /gu, '');
  return {
    uid: /UID:(.+)\r\n/u.exec(unfolded)?.[1] ?? '',
    organizer: /ORGANIZER.*mailto:(\S+)/u.exec(unfolded)?.[1] ?? '',
  };
}

/** An email with an answer, as a mail program sends it. */
async function send(
  fields: Partial<Parameters<typeof writeReply>[0]> & { from?: string; to?: string } = {},
) {
  const { uid, organizer } = await invitation();
  const { from = world.emails.greta, to = organizer, ...reply } = fields;
  const content = writeReply({
    uid,
    organizer,
    attendee: world.emails.greta,
    stamp: world.clock.now(),
    ...reply,
  });
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from,
    to,
    subject: 'Accepted: Coffee',
    text: 'I will come.',
    icalEvent: {
      method: 'REPLY',
      content,
    },
  });
  imap.deliver(String(sent.message));
}

async function answerBy(fields: Parameters<typeof send>[0]) {
  await send(fields);
  await read();
}

test('an invitation is a real email, and its answer is read from the mailbox once', async () => {
  const sent = await database.pool.query<{ id: string }>(
    'select id from auth.outgoing_emails where recipient = $1',
    [world.emails.greta],
  );
  const job = createDeliverJob({ database, smtpUrl: smtp.url, sender: 'hello@kith.example' });
  await job.run({ mailId: sent.rows[0]?.id }, new AbortController().signal, world.jobs);
  const [mail] = smtp.received;
  expect(mail?.raw).toMatch(
    /Content-Type: text\/calendar;[^;]*(?:; )?(?:charset=utf-8; )?method=REQUEST/iu,
  );
  expect(readPart(mail?.raw ?? '', 'text/calendar')).toContain('BEGIN:VTIMEZONE');
});

test('the guest accepts, changes their mind, and an older answer doesn’t come back', async () => {
  await answerBy({ partstat: 'TENTATIVE' });
  expect(await participation()).toBe('tentative');
  world.clock.advance(minuteMs);
  await answerBy({ partstat: 'DECLINED' });
  expect(await participation()).toBe('declined');
  await answerBy({ stamp: new Date(world.clock.now().getTime() - 2 * minuteMs) });
  expect(await participation()).toBe('declined');
  // A stamp of the future shuts out no later answer.
  await answerBy({ stamp: new Date('2099-01-01T00:00:00Z'), partstat: 'TENTATIVE' });
  world.clock.advance(minuteMs);
  await answerBy({});
  expect(await participation()).toBe('accepted');
  expect(world.notices()).toEqual(['tentative', 'declined', 'tentative', 'accepted']);
  expect(imap.unseen()).toBe(0);
  await changeMeeting({ ctx: world.owner, input: { id, place: 'Somewhere else' } });
  await answerBy({ sequence: 0, partstat: 'DECLINED' });
  expect(await participation()).toBe('accepted');
});

test('after the end of the meeting no email answers it, whenever it says that it was written', async () => {
  await answerBy({});
  const kept = async () => (await world.guestsOf(id))[0]?.interaction_id;
  const before = await kept();
  expect(before).not.toBeNull();
  const stamp = new Date(world.clock.now().getTime() + hourMs);
  world.clock.advance(49 * hourMs);
  await answerBy({ partstat: 'DECLINED' });
  await answerBy({ partstat: 'DECLINED', stamp });
  await answerBy({ method: 'COUNTER', more: ['DTSTART:20990101T100000Z'] });
  expect(imap.unseen()).toBe(0);
  expect([await participation(), await kept()]).toEqual(['accepted', before]);
  expect(world.notices()).toEqual(['accepted']);
});

test('no one else answers for a guest', async () => {
  const { organizer } = await invitation();
  const stranger = 'mallory@evil.example';
  await send({ from: stranger });
  await send({ from: stranger, attendee: stranger });
  await send({ attendee: stranger });
  await send({ uid: 'another@kith.example' });
  await send({ to: mailbox });
  await send({ to: organizer.replace(/\+.{4}/u, '+0000') });
  await send({ method: 'REQUEST' });
  await send({ more: [`COMMENT:${'x'.repeat(70_000)}`] });
  imap.deliver(`From: ${world.emails.greta}\r\nTo: ${organizer}\r\n\r\nJust words.`);
  imap.deliver(`From: x\r\nTo: ${organizer}\r\n\r\n${'x'.repeat(600_000)}`);
  imap.deliver('\r\n\r\n');
  await read();
  expect(imap.unseen()).toBe(0);
  expect(await participation()).toBe('needs_action');
  expect(world.notices()).toEqual([]);
});

test('a member takes over an answer from its file, of their own meetings and guests alone', async () => {
  const { uid } = await invitation();
  const stamp = world.clock.now();
  const take = (fields: object, ctx = world.owner) =>
    refusalOf(
      takeReply({
        ctx,
        input: {
          content: writeReply({ uid, attendee: world.emails.greta, stamp, ...fields }),
        },
      }),
    );
  expect(await take({}, world.stranger)).toBe('reply_refused');
  expect(await take({ attendee: world.emails.hans })).toBe('reply_refused');
  expect(await take({ organizer: 'mallory@evil.example' })).toBe('reply_refused');
  expect(await take({ partstat: 'NEEDS-ACTION' })).toBe('reply_refused');
  expect(await participation()).toBe('needs_action');
  expect(await take({})).toBeNull();
  expect(await take({})).toBeNull();
  expect(await participation()).toBe('accepted');
});
