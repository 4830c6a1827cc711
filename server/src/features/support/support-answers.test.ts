import { randomUUID } from 'node:crypto';

import type { AuditEntry } from '@kith/contract/operations/schemas';
import type { AnswerPreview, SupportTicket } from '@kith/contract/support/admin-endpoints';
import type { Ticket } from '@kith/contract/support/endpoints';
import type { TicketList } from '@kith/contract/support/rules';
import { hourMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const [admin, second, member, other] = [
  await app.signUp('ines@answers.example'),
  await app.signUp('otto@answers.example'),
  await app.signUp('ana@answers.example'),
  await app.signUp('eva@answers.example'),
];
for (const { email } of [admin, second]) await grantAdmin({ database, email });
await database.pool.query(`update profiles set locale = 'de-DE' where id = $1`, [member.id]);

const path = '/admin/support-tickets';
const question = { subject: 'Zwölf Kontakte', message: 'Wohin?\n\n<b>Danke</b>' };
const ask = (who = member) => bodyOf<Ticket>(who.call('POST', '/support/tickets', question));
const list = async (name: TicketList, who = admin) =>
  (await bodyOf<{ items: SupportTicket[] }>(who.call('GET', `${path}?list=${name}`))).items;
const step = (id: string, verb: string, body: object, who = admin) =>
  who.call('POST', `${path}/${id}/${verb}`, body);
const answering = (more: object = {}) => ({
  answer_id: randomUUID(),
  text: 'Unter Kontakte.\n\nGern <i>geschehen</i>',
  reason: 'Known question',
  ...more,
});
const marking = (more: object = {}) => ({
  answer_id: randomUUID(),
  answered_at: new Date().toISOString(),
  reason: 'Answered by phone',
  ...more,
});
const own = async (who = member) =>
  (await bodyOf<{ items: Ticket[] }>(who.call('GET', '/support/tickets'))).items;
const emails = async () =>
  (
    await database.pool.query<{ subject: string; body_text: string; body_html: string }>(
      `select subject, body_text, body_html, reply_to from auth.outgoing_emails
       where recipient = $1 and reply_to is not null`,
      [member.email],
    )
  ).rows;
const changes = async (name: string) =>
  (
    await bodyOf<{ items: AuditEntry[] }>(admin.call('GET', '/admin/audit?action=rpc_call'))
  ).items.filter(({ rpc_function: verb }) => verb === `supportTickets.${name}`);

beforeEach(async () => {
  await database.pool.query('truncate support_tickets cascade');
  await database.pool.query('delete from auth.outgoing_emails');
});

test('an answer is previewed, sent once in a frame in the member’s language, and shown to the member alone', async () => {
  const { id, number } = await ask();
  expect(await own()).toMatchObject([{ id, answer: null }]);
  const input = answering();
  const preview = await bodyOf<AnswerPreview>(step(id, 'preview', { text: input.text }));
  expect(preview).toMatchObject({ to: member.email, locale: 'de-DE', is_in_time: true });
  expect(await emails()).toEqual([]);
  expect(await list('waiting')).toMatchObject([{ id, answer: null, is_overdue: false }]);

  const done = await bodyOf<SupportTicket>(step(id, 'answer', input));
  expect(done).toMatchObject({
    answer: { kind: 'email', text: input.text, is_in_time: true, author: { id: admin.id } },
  });
  expect((await step(id, 'answer', input)).status).toBe(200);
  const [mail, ...more] = await emails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: preview.subject, body_text: preview.text });
  expect(mail?.subject).toContain(`[#${number}]`);
  expect(mail?.body_text).toContain('> Wohin?');
  expect(mail?.body_text).toContain('Antworte einfach auf diese E-Mail');
  expect(mail?.body_html).toContain('Gern &lt;i&gt;geschehen');
  expect([await list('waiting'), (await list('answered')).length]).toEqual([[], 1]);

  const [shown] = await own();
  expect(shown?.answer).toEqual({
    kind: 'email',
    text: input.text,
    answered_at: done.answer?.answered_at,
  });
  expect(await own(other)).toEqual([]);
  expect(await changes('answer')).toMatchObject([
    { actor: { id: admin.id }, target_user_id: member.id, success: true },
  ]);
});

test('an administrator reads the question and who asked it, and nothing else', async () => {
  const { id } = await ask();
  const [ticket] = await list('waiting');
  expect(Object.keys(ticket ?? {}).sort()).toEqual(
    ['answer', 'created_at', 'due_at', 'id', 'is_overdue', 'member', 'message', 'number'].concat(
      'subject',
    ),
  );
  expect(ticket?.member).toEqual({ id: member.id, name: expect.any(String), email: member.email });
  expect(id).toBe(ticket?.id);
});

test('of two answers at once one is sent, and a question has one answer', async () => {
  const { id } = await ask();
  const answers = await Promise.all([
    step(id, 'answer', answering()),
    step(id, 'answer', answering(), second),
    step(id, 'mark', marking()),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await emails()).length).toBeLessThanOrEqual(1);
  const other = await ask();
  const [answered] = await list('answered');
  const taken = answering({ answer_id: answered?.answer?.id });
  expect(await refusalOf(step(other.id, 'answer', taken))).toEqual([409, 'conflict']);
});

test('a question that was answered in the mailbox is recorded with its time, and waits again when that is taken back', async () => {
  const { id } = await ask();
  await database.pool.query(
    `update support_tickets set created_at = created_at - interval '30 hours' where id = $1`,
    [id],
  );
  expect(await list('waiting')).toMatchObject([{ is_overdue: true }]);
  const at = new Date(Date.now() - 10 * hourMs).toISOString();
  const input = marking({ answered_at: at });
  const done = await bodyOf<SupportTicket>(step(id, 'mark', input));
  expect(done.answer).toMatchObject({
    kind: 'elsewhere',
    text: '',
    answered_at: at,
    took_minutes: 20 * 60,
    is_in_time: true,
  });
  expect(await emails()).toEqual([]);
  expect((await own())[0]?.answer).toMatchObject({ kind: 'elsewhere', text: '' });
  const undo = { answer_id: input.answer_id, reason: 'It was another one' };
  const unknown = { ...undo, answer_id: randomUUID() };
  expect(await refusalOf(step(id, 'unmark', unknown))).toEqual([409, 'illegal_state']);
  expect((await bodyOf<SupportTicket>(step(id, 'unmark', undo))).answer).toBeNull();
  expect(await refusalOf(step(id, 'unmark', undo))).toEqual([409, 'illegal_state']);
  expect([(await changes('mark')).length, (await changes('unmark')).length]).toEqual([1, 1]);
});

test('what was sent is final; times that can’t be, empty texts and missing reasons are refused', async () => {
  const { id } = await ask();
  const invalid = [400, 'validation_failed'];
  const later = new Date(Date.now() + hourMs).toISOString();
  expect(await refusalOf(step(id, 'mark', marking({ answered_at: later })))).toEqual(invalid);
  const before = '2020-01-01T00:00:00.000Z';
  expect(await refusalOf(step(id, 'mark', marking({ answered_at: before })))).toEqual(invalid);
  expect(await refusalOf(step(id, 'answer', answering({ text: ' ' })))).toEqual(invalid);
  expect(await refusalOf(step(id, 'answer', answering({ reason: '' })))).toEqual(invalid);
  expect(await refusalOf(step(randomUUID(), 'answer', answering()))).toEqual([404, 'not_found']);
  expect(await list('answered')).toEqual([]);
  const sent = answering();
  await bodyOf(step(id, 'answer', sent));
  const undo = { answer_id: sent.answer_id, reason: 'Wrong' };
  expect(await refusalOf(step(id, 'unmark', undo))).toEqual([409, 'illegal_state']);
});

test('a member is refused, also for their own question, and changes need their flag', async () => {
  const { id } = await ask();
  const calls = [
    ['GET', `${path}?list=waiting`, undefined],
    ['POST', `${path}/${id}/preview`, { text: 'So' }],
    ['POST', `${path}/${id}/answer`, answering()],
    ['POST', `${path}/${id}/mark`, marking()],
    ['POST', `${path}/${id}/unmark`, { answer_id: randomUUID(), reason: 'Mine' }],
  ] as const;
  for (const [method, address, body] of calls) {
    expect(await refusalOf(member.call(method, address, body)), address).toEqual([
      403,
      'forbidden',
    ]);
  }
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  const refused = await refusalOf(step(id, 'answer', answering()));
  await setFlag({ database, name: 'adminOps.v1', setting: 'default' });
  expect(refused).toEqual([403, 'feature_disabled']);
  expect(await own()).toMatchObject([{ answer: null }]);
});
