import { randomUUID } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { dayMs } from '@kith/contract/core/time';
import { ticketCreateSchema, ticketSchema } from '@kith/contract/support/endpoints';
import { ticketsPerDay } from '@kith/contract/support/rules';
import type { MemberContext } from '#platform/context.ts';
import { type JobHandler, type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { waitFor } from '#testing/wait-for.ts';
import { readPart, type SmtpPeer, startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createEmailTicketJob } from './email-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { openTicket } from './open-ticket.ts';
import { presentTicket } from './present.ts';

const database = await useFileDatabase();
let smtp: SmtpPeer;
let jobs: RunningJobs;
let emailTicket: JobHandler;
let clock: TestClock;
let ctx: MemberContext;
beforeAll(async () => {
  smtp = await startSmtpPeer();
  emailTicket = createEmailTicketJob({ database, clock: createTestClock(), hasTransport: true });
  const deliver = createDeliverJob({
    database,
    smtpUrl: smtp.url,
    sender: 'no-reply@kith.example',
  });
  jobs = await startJobs({ database, handlers: [emailTicket, deliver], log: silentLogger });
});
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock, jobs });
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
});

const ask = (subject: string) => openTicket({ ctx, input: { subject, message: 'How?' } });
const subjects = async (member = ctx) =>
  (await listTickets({ ctx: member, input: { limit: 50 } })).items.map(({ subject }) => subject);

test('a question is stored with a number of its own', async () => {
  const first = ticketSchema.parse(presentTicket(await ask('Import')));
  const second = presentTicket(await ask('Export'));
  expect(second.number).toBeGreaterThan(first.number);
  expect(await subjects()).toEqual(['Export', 'Import']);
});

test('a question is emailed to the team once, and their answer to the member', async () => {
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
  await emailTicket.run(again, AbortSignal.timeout(10_000), jobs);
  const waiting = await database.pool.query(
    'select from auth.outgoing_emails where reply_to = $1',
    [email],
  );
  expect(waiting.rowCount).toBe(0);
  expect(find()).toHaveLength(1);
});

test('the list continues where the previous page ended', async () => {
  for (const subject of ['a', 'b', 'c']) await ask(subject);
  const page = await listTickets({ ctx, input: { limit: 2 } });
  const rest = await listTickets({ ctx, input: { limit: 2, cursor: page.next_cursor! } });
  expect([...page.items, ...rest.items].map(({ subject }) => subject)).toEqual(['c', 'b', 'a']);
});

test('a stranger sees no tickets', async () => {
  await ask('Mine');
  expect(await subjects(await createMember(database))).toEqual([]);
});

test('ten per day are accepted, also at once; the next day starts again', async () => {
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
