import { beforeEach, expect, test } from 'vitest';

import { updateContact } from '#features/contacts/update-contact.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { countOf, fixFirst, problemOf, queueOf, whole, work } from '#testing/test-quality.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import type { MemberContext } from '#platform/context.ts';

import { createQualityJob } from './check-job.ts';
import { fixProblems } from './fix-problems.ts';
import { getQuality } from './get-quality.ts';
import { leaveProblem, raiseProblem } from './leave-problem.ts';
import { undoFix } from './undo-fix.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;
let sent: string[];

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  sent = [];
  const jobs = { send: async (_tx: unknown, name: string) => void sent.push(name) };
  ctx = await createMember(database, { clock, jobs });
});

test('what changed before a fix is still checked after it', async () => {
  await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf(ctx, 'address_misspelt');
  await addContact(ctx, { ...whole, emails: work('dee@gmial.com') });
  await fixProblems({ ctx, input: { problem } });
  expect(await countOf(ctx, 'address_misspelt')).toMatchObject({ problems: 1 });
});

test('the score with which the day began stays until the next day', async () => {
  await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  expect(await getQuality({ ctx })).toMatchObject({ score: 80, day_score: 80 });
  await fixFirst(ctx, 'address_misspelt');
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, day_score: 80 });
  clock.advance(24 * 3600 * 1000);
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, day_score: 100 });
});

test('in a large network, Undo leaves the check to the job', async () => {
  await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf(ctx, 'address_misspelt');
  const { batch_id: id } = await fixProblems({ ctx, input: { problem } });
  expect(await undoFix({ ctx, input: { id }, atOnce: 0 })).toMatchObject({ undone: 1 });
  expect(sent).toEqual(['insights.check-quality']);
  expect(await queueOf(ctx)).toEqual([]);
  expect(await getQuality({ ctx, atOnce: 0 })).toMatchObject({ checking: true, score: 100 });
  const job = createQualityJob({ database, clock });
  await job.run({ ownerId: ctx.actor.memberId }, new AbortController().signal, ctx.jobs);
  expect(await getQuality({ ctx, atOnce: 0 })).toMatchObject({ checking: false, score: 80 });
  await leaveProblem({ ctx, input: problem });
  await raiseProblem({ ctx, input: problem, atOnce: 0 });
  expect(sent).toHaveLength(2);
});

test('what is left as it is counts no more, until its value changes or it is raised again', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf(ctx, 'address_misspelt');
  await leaveProblem({ ctx, input: problem });
  expect(await getQuality({ ctx })).toMatchObject({ score: 100 });
  await updateContact({ ctx, input: { id, notes: 'Met in Lisbon' } });
  expect(await getQuality({ ctx })).toMatchObject({ score: 100 });
  await raiseProblem({ ctx, input: problem });
  expect(await queueOf(ctx)).toHaveLength(1);
  await leaveProblem({ ctx, input: problem });
  await updateContact({ ctx, input: { id, emails: work('cy@gmal.com') } });
  await getQuality({ ctx });
  expect(await queueOf(ctx)).toMatchObject([{ detail: 'cy@gmal.com' }]);
});

test('a large network is checked by a job, asked for once, and its last figures are shown meanwhile', async () => {
  await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  expect(await getQuality({ ctx, atOnce: 0 })).toMatchObject({ checking: true, checked_at: null });
  await getQuality({ ctx, atOnce: 0 });
  expect(sent).toEqual(['insights.check-quality']);
  const job = createQualityJob({ database, clock });
  const data = { ownerId: ctx.actor.memberId };
  await job.run(data, new AbortController().signal, ctx.jobs);
  expect(await getQuality({ ctx, atOnce: 0 })).toMatchObject({ checking: false, people: 1 });
  await addContact(ctx, { ...whole, emails: work('dee@gmial.com') });
  expect(await getQuality({ ctx, atOnce: 0 })).toMatchObject({ checking: true, people: 1 });
  expect(sent).toHaveLength(2);
});
