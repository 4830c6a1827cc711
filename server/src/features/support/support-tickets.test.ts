import { randomUUID } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { dayMs } from '@kith/contract/core/time';
import { ticketCreateSchema, ticketSchema } from '@kith/contract/support/endpoints';
import { ticketsPerDay } from '@kith/contract/support/rules';
import type { MemberContext } from '#platform/context.ts';
import { type JobHandler, type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { waitFor } from '#testing/auth-server.ts';
import { readPart, type SmtpPeer, startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createMailTicketJob } from './mail-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { openTicket } from './open-ticket.ts';
import { presentTicket } from './present.ts';

let database: TestDatabase;
let smtp: SmtpPeer;
let jobs: RunningJobs;
let mailTicket: JobHandler;
let clock: TestClock;
let ctx: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpPeer();
  mailTicket = createMailTicketJob({ database, clock: createTestClock(), hasTransport: true });
  const deliver = createDeliverJob({
    database,
    smtpUrl: smtp.url,
    sender: 'no-reply@kith.example',
  });
  jobs = await startJobs({ database, handlers: [mailTicket, deliver], log: silentLogger });
});
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock, jobs });
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
  await database.close();
});

const ask = (subject: string) => openTicket({ ctx, input: { subject, message: 'How?' } });
const subjects = async (member = ctx) =>
  (await listTickets({ ctx: member, input: { limit: 50 } })).items.map(({ subject }) => subject);

test('a question is kept with a number of its own', async () => {
  const first = ticketSchema.parse(presentTicket(await ask('Import')));
  const second = presentTicket(await ask('Export'));
  expect(second.number).toBeGreaterThan(first.number);
  expect(await subjects()).toEqual(['Export', 'Import']);
});

test('a question reaches the team by mail once, and their answer the member', async () => {
  const email = `${randomUUID()}@test.example`;
  const member = await createMember(database, { clock, jobs, email });
  const input = { subject: 'Zwölf Kontakte', message: 'Wohin?\n\n<b>Danke</b>' };
  const { id, number } = await openTicket({ ctx: member, input });
  const find = () => smtp.received.filter(({ raw }) => raw.includes(`Reply-To: ${email}`));
  const mail = await waitFor(() => find()[0]);
  expect(mail.to).toEqual([brand.contactEmail]);
  expect(readPart(mail.raw, 'text/plain').split('\r\n')).toEqual(['Wohin?', '', '<b>Danke</b>']);
  const html = readPart(mail.raw, 'text/html');
  expect(html).toContain('&lt;b&gt;Danke');
  expect(html).toContain(`Question ${number} from ${email}`);
  const again = { ownerId: member.actor.memberId, ticketId: id };
  await mailTicket.run(again, AbortSignal.timeout(10_000), jobs);
  const waiting = await database.pool.query('select from auth.mails where reply_to = $1', [email]);
  expect(waiting.rowCount).toBe(0);
  expect(find()).toHaveLength(1);
});

test('the list goes on where the page before ended', async () => {
  for (const subject of ['a', 'b', 'c']) await ask(subject);
  const page = await listTickets({ ctx, input: { limit: 2 } });
  const rest = await listTickets({ ctx, input: { limit: 2, cursor: page.next_cursor! } });
  expect([...page.items, ...rest.items].map(({ subject }) => subject)).toEqual(['c', 'b', 'a']);
});

test('a stranger sees none of them', async () => {
  await ask('Mine');
  expect(await subjects(await createMember(database))).toEqual([]);
});

test('ten a day and no more, also at once; the next day goes on', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: ticketsPerDay + 3 }, (_, index) => ask(`Question ${index}`)),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'rate_limited' });
  expect(await subjects()).toHaveLength(ticketsPerDay);
  clock.advance(dayMs);
  await expect(ask('Tomorrow')).resolves.toBeDefined();
});

test.each([
  ['no subject', { subject: ' ', message: 'x' }],
  ['no message', { subject: 'x', message: '' }],
  ['a message too long', { subject: 'x', message: 'x'.repeat(5001) }],
])('%s is refused', (_name, input) => {
  expect(ticketCreateSchema.safeParse(input).success).toBe(false);
});
