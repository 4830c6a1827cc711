import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import type { MemberContext } from '#platform/context.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { updateOpportunity } from '#features/opportunities/update-opportunity.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { addContact } from '#testing/test-contact.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { setConsents } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';

import { snoozeReminder, updateReminder } from './change-reminder.ts';
import { createReminder } from './create-reminder.ts';
import { setNextStep } from './next-step.ts';
import { createMorningJob } from './morning-notification.ts';

const clock = createTestClock();
const database = await useFileDatabase();
let ctx: MemberContext;
let contactId: string;
let runner: ReturnType<typeof createNotificationRunner>;
beforeEach(async () => {
  clock.set('2026-11-19T12:00:00Z');
  runner = createNotificationRunner(database, clock);
  ctx = await createMember(database, { clock, timezone: 'America/New_York' });
  contactId = await addContact(ctx);
});

const remind = (text: string, due_on: string, due_time: string | null = null) =>
  createReminder({
    ctx,
    input: { contact_id: contactId, text, due_on, due_time, repeat: null },
  });
async function runAt(at: string) {
  clock.set(at);
  const job = createMorningJob({ database, clock });
  await job.run({}, new AbortController().signal, runner.jobs);
  await runner.runDue();
}
const notifications = async (who = ctx) =>
  (await runner.read(who.actor.memberId)).map(({ title, message }) => [title, message]);

test('notifies once of what is due today, at the member’s morning', async () => {
  await remind('Send the book', '2026-11-20');
  await setNextStep({
    ctx,
    input: { id: contactId, text: 'Ask about Oslo', due_on: '2026-11-20' },
  });
  await remind('Too early', '2026-11-21');
  await runAt('2026-11-20T12:45:00Z');
  expect(await notifications(), 'it is 7:45 in New York').toEqual([]);
  await runAt('2026-11-20T13:00:00Z');
  await runAt('2026-11-20T13:15:00Z');
  expect(await notifications()).toHaveLength(1);
  const [[title, message] = []] = await notifications();
  expect(title).toBe('2 things to do today');
  expect(message).toMatch(/^Ada Lovelace: (Send the book|Ask about Oslo)$/u);
  await runAt('2026-11-21T13:00:00Z');
  expect((await notifications())[0]).toEqual(['1 thing to do today', 'Ada Lovelace: Too early']);
});

test('a reminder added after the morning is announced the same day, once', async () => {
  await remind('Early', '2026-11-20');
  await runAt('2026-11-20T13:00:00Z');
  await remind('Send the book', '2026-11-20');
  await runAt('2026-11-20T19:07:00Z');
  await runAt('2026-11-20T19:08:00Z');
  expect(await notifications()).toEqual([
    ['1 thing to do today', 'Ada Lovelace: Send the book'],
    ['1 thing to do today', 'Ada Lovelace: Early'],
  ]);
});

test('a reminder with a time is announced at that time, and again when it is moved', async () => {
  const { id } = await remind('Call', '2026-11-20', '15:30');
  await runAt('2026-11-20T13:00:00Z');
  await runAt('2026-11-20T20:29:00Z');
  expect(await notifications()).toEqual([]);
  await runAt('2026-11-20T20:30:00Z');
  await runAt('2026-11-20T20:31:00Z');
  expect(await notifications()).toEqual([['1 thing to do today', 'Ada Lovelace: Call']]);
  await updateReminder({ ctx, input: { id, due_time: '16:00' } });
  await runAt('2026-11-20T20:59:00Z');
  expect(await notifications()).toHaveLength(1);
  await runAt('2026-11-20T21:00:00Z');
  expect(await notifications()).toHaveLength(2);
  await snoozeReminder({ ctx, input: { id, until: '2026-11-21' } });
  await runAt('2026-11-21T21:00:00Z');
  expect(await notifications()).toHaveLength(3);
});

const setStep = (text: string, due_on: string | null) =>
  setNextStep({ ctx, input: { id: contactId, text, due_on } });

test('a next step set or replaced after the morning is announced the same day, once', async () => {
  await setStep('Call', '2026-11-20');
  await runAt('2026-11-20T13:00:00Z');
  await setStep('Call', '2026-11-20');
  await runAt('2026-11-20T13:20:00Z');
  expect(await notifications()).toHaveLength(1);
  await setStep('Send the book', '2026-11-20');
  await runAt('2026-11-20T19:07:00Z');
  await runAt('2026-11-20T19:08:00Z');
  expect(await notifications()).toEqual([
    ['1 thing to do today', 'Ada Lovelace: Send the book'],
    ['1 thing to do today', 'Ada Lovelace: Call'],
  ]);
});

test('a next step that is moved is announced again on its new day', async () => {
  await setStep('Call', '2026-11-20');
  await runAt('2026-11-20T13:00:00Z');
  await setStep('Call', '2026-11-21');
  await runAt('2026-11-20T19:00:00Z');
  expect(await notifications()).toHaveLength(1);
  await runAt('2026-11-21T13:00:00Z');
  expect(await notifications()).toHaveLength(2);
});

test('the next step of an open opportunity is announced as a person’s is', async () => {
  const pursue = async (title: string, stage = 'discovered') => {
    const next_step = { text: `Call about ${title}`, due_on: '2026-11-20' };
    const input = opportunityCreateSchema.parse({ title, stage, next_step });
    return (await createOpportunity({ ctx, input })).id;
  };
  const id = await pursue('Porto');
  await pursue('Won one', 'won');
  await runAt('2026-11-20T12:45:00Z');
  expect(await notifications()).toEqual([]);
  await runAt('2026-11-20T13:00:00Z');
  await runAt('2026-11-20T13:01:00Z');
  expect(await notifications()).toEqual([['1 thing to do today', 'Porto: Call about Porto']]);
  const change = (text: string, due_on: string) =>
    updateOpportunity({ ctx, input: { id, next_step: { text, due_on } } });
  await change('Call about Porto', '2026-11-21');
  await runAt('2026-11-20T19:00:00Z');
  expect(await notifications()).toHaveLength(1);
  await change('Send the offer', '2026-11-20');
  await runAt('2026-11-20T19:01:00Z');
  await runAt('2026-11-20T19:02:00Z');
  expect((await notifications())[0]).toEqual(['1 thing to do today', 'Porto: Send the offer']);
  expect(await notifications()).toHaveLength(2);
});

test('two runs at once announce a next step once, and a member without tasks gets nothing', async () => {
  const other = await createMember(database, { clock });
  await setStep('Call', '2026-11-20');
  await Promise.all([runAt('2026-11-20T18:00:00Z'), runAt('2026-11-20T18:00:00Z')]);
  expect(await notifications()).toHaveLength(1);
  expect(await notifications(other)).toEqual([]);
});

test('says nothing to a member who revoked the consent to processing', async () => {
  await remind('Call', '2026-11-20');
  await setConsents(ctx, ['data_processing'], false);
  await runAt('2026-11-20T13:00:00Z');
  expect(await notifications()).toEqual([]);
});
