import type { AnswerProposal } from '@kith/contract/analyses/schemas';
import { dayMs } from '@kith/contract/core/time';
import { addCredits } from '#features/credits/add-credits.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { listHistory } from '#features/contacts/list-history.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { silentLogger } from '#platform/log.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addPeople, createAnalyst, scopeOf } from '#testing/test-analyst.ts';
import { createMember } from '#testing/test-member.ts';
import { addContact, addInteraction, setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { createAnalysisJob } from './analysis-job.ts';
import { answerProposal } from './answer-proposal.ts';
import { getContactAnalysis } from './contact-analysis.ts';
import { estimateRun } from './estimate-run.ts';
import { getCurrentRun, getRun } from './get-run.ts';
import { resumeAnalyses } from './resume-analyses.ts';
import { startRun } from './start-run.ts';
import { stopRun } from './stop-run.ts';
import { undoAnswer } from './undo-answer.ts';

const database = await useSharedDatabase();

test('analyses contacts, charges each that was done and nothing for the others', async () => {
  const { ctx, run, balance } = await createAnalyst(database);
  const ids = await addPeople(ctx, 3);
  const empty = await addContact(ctx, { first_name: 'Nothing' });
  const estimate = await estimateRun({ ctx, input: scopeOf([...ids, empty]) });
  expect(estimate).toMatchObject({
    selected: 4,
    count: 4,
    cost: 8,
    available: 100,
    engine: 'local',
  });
  const started = await startRun({ ctx, input: scopeOf([...ids, empty]) });
  expect(started).toMatchObject({ status: 'starting', total: 4, credits_held: 8, done: 0 });
  expect(await balance()).toBe(92);
  expect((await getCurrentRun({ ctx })).run?.id).toBe(started.id);
  await run();
  const done = await getRun({ ctx, input: { id: started.id } });
  expect(done).toMatchObject({
    status: 'complete',
    done: 3,
    failed: 1,
    stopped: 0,
    credits_charged: 6,
    credits_returned: 2,
  });
  expect(done.failures.map(({ contact, failure }) => [contact.id, failure])).toEqual([
    [empty, 'too_little'],
  ]);
  expect(done.proposals).toBeGreaterThanOrEqual(9);
  expect(await balance()).toBe(94);
  expect((await getCurrentRun({ ctx })).run).toBeNull();
});

test('skips those analysed in the last 30 days, if the member wants so', async () => {
  const { ctx, clock, run } = await createAnalyst(database);
  const ids = await addPeople(ctx, 2);
  await startRun({ ctx, input: scopeOf(ids.slice(0, 1)) });
  await run();
  expect(await estimateRun({ ctx, input: scopeOf(ids) })).toMatchObject({ recent: 1, count: 1 });
  const all = await estimateRun({ ctx, input: scopeOf(ids, { skip_recent: false }) });
  expect(all).toMatchObject({ recent: 1, count: 2, latest_recent_at: clock.now().toISOString() });
  clock.advance(31 * dayMs);
  expect(await estimateRun({ ctx, input: scopeOf(ids) })).toMatchObject({ recent: 0, count: 2 });
});

test('an estimate lists a few of the people, or as many as are asked for', async () => {
  const { ctx } = await createAnalyst(database);
  const input = scopeOf(await addPeople(ctx, 7));
  expect((await estimateRun({ ctx, input })).people).toHaveLength(5);
  const all = await estimateRun({ ctx, input: { ...input, shown: 200 } });
  expect(all).toMatchObject({ count: 7, cost: 14 });
  expect(all.people).toHaveLength(7);
});

test('what costs more than there is is refused, and the warmest few can be taken instead', async () => {
  const { ctx, balance, run } = await createAnalyst(database);
  const ids = await addPeople(ctx, 52);
  await addInteraction(ctx, ids[51]!, { at: '2026-11-24T09:00:00Z' });
  const start = (more = {}) => startRun({ ctx, input: scopeOf(ids, more) });
  expect(await refusalOf(start())).toEqual('payment_required');
  expect(await balance()).toBe(100);
  const some = await start({ most: 6 });
  expect(some).toMatchObject({ total: 6, credits_held: 12 });
  expect(some.latest[0]?.contact.id).toBe(ids[51]);
  await run();
  expect(await balance()).toBe(88);
});

test('one run goes on at a time, and an empty one doesn’t start', async () => {
  const { ctx, run } = await createAnalyst(database);
  const ids = await addPeople(ctx, 2);
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => startRun({ ctx, input: scopeOf(ids) })),
  );
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(startRun({ ctx, input: scopeOf(ids) }))).toEqual('illegal_state');
  await run();
  expect(await refusalOf(startRun({ ctx, input: scopeOf(ids) }))).toEqual('validation_failed');
});

test('a stopped run keeps what is done, and gives the rest back', async () => {
  const { ctx, run, balance } = await createAnalyst(database);
  const { id } = await startRun({ ctx, input: scopeOf(await addPeople(ctx, 3)) });
  expect(await stopRun({ ctx, input: { id } })).toMatchObject({ is_stopping: true });
  await stopRun({ ctx, input: { id } });
  await run();
  const ended = await getRun({ ctx, input: { id } });
  expect(ended).toMatchObject({ status: 'complete', done: 0, stopped: 3, credits_returned: 6 });
  expect(await balance()).toBe(100);
});

test('an interrupted run goes on where it was, and charges nothing twice', async () => {
  const { ctx, run, sent, balance, jobs } = await createAnalyst(database);
  const { id } = await startRun({ ctx, input: scopeOf(await addPeople(ctx, 4)) });
  const [data] = sent;
  const interrupt = new AbortController();
  const service = { ...ctx.clock };
  let asked = 0;
  // The clock is asked before each contact: the third time the server dies.
  ctx.clock.now = () => {
    asked += 1;
    if (asked === 6) interrupt.abort(new Error('killed'));
    return service.now();
  };
  await expect(run(interrupt.signal)).rejects.toThrow('killed');
  const between = await getRun({ ctx, input: { id } });
  expect(between.status).toBe('running');
  expect(between.done).toBeGreaterThan(0);
  expect(between.done).toBeLessThan(4);
  await resumeAnalyses({ database, jobs });
  expect(sent).toContainEqual(data);
  await run();
  const ended = await getRun({ ctx, input: { id } });
  expect(ended).toMatchObject({ status: 'complete', done: 4, credits_charged: 8 });
  expect(await balance()).toBe(92);
});

test('a repeated job and two at once store each result once', async () => {
  const { ctx, sent, balance } = await createAnalyst(database);
  const job = createAnalysisJob({ database, ai: ctx.ai, clock: ctx.clock, log: silentLogger });
  const { id } = await startRun({ ctx, input: scopeOf(await addPeople(ctx, 3)) });
  const { signal } = new AbortController();
  const again = () => job.run(sent[0], signal, ctx.jobs);
  await Promise.all([again(), again()]);
  await again();
  expect(await getRun({ ctx, input: { id } })).toMatchObject({ done: 3, credits_charged: 6 });
  expect(await balance()).toBe(94);
});

test('without the consent a run ends, and everything held goes back', async () => {
  const { ctx, run, balance } = await createAnalyst(database);
  const { id } = await startRun({ ctx, input: scopeOf(await addPeople(ctx, 2)) });
  await setConsents(ctx, ['ai_matching'], false);
  await run();
  const ended = await getRun({ ctx, input: { id } });
  expect(ended).toMatchObject({ status: 'error', error_code: 'consent_required', stopped: 2 });
  expect(await balance()).toBe(100);
});

test('with a service, what it refuses fails and costs nothing; its prompt is noted', async () => {
  const prompts: string[] = [];
  const { ctx, run, balance } = await createAnalyst(database, {
    host: 'ai.test',
    model: 'small',
    generateText: async ({ prompt }) => {
      prompts.push(prompt);
      if (prompt.includes('REFUSED')) throw new Error('AI service failed: HTTP 400');
      return JSON.stringify({
        proposals: [
          {
            kind: 'seek',
            value: 'seed investors',
            confidence: 1,
            evidence: [{ text: 1, words: 'seed investors' }],
          },
        ],
      });
    },
  });
  const good = await addPeople(ctx, 2);
  const bad = await addPeople(ctx, 1, 'REFUSED');
  const estimate = await estimateRun({ ctx, input: scopeOf(good) });
  expect(estimate).toMatchObject({ engine: 'remote', host: 'ai.test' });
  const { id } = await startRun({ ctx, input: scopeOf([...good, ...bad]) });
  await run();
  const ended = await getRun({ ctx, input: { id } });
  expect(ended).toMatchObject({
    status: 'complete',
    engine: 'remote',
    done: 2,
    failed: 1,
    credits_charged: 4,
  });
  expect(ended.failures[0]?.failure).toBe('service');
  const analysis = await getContactAnalysis({ ctx, input: { contact_id: good[0]! } });
  expect(analysis).toMatchObject({ engine: 'remote', prompt_version: 1 });
  const again = await startRun({ ctx, input: scopeOf(bad) });
  await run();
  const failed = await getRun({ ctx, input: { id: again.id } });
  expect(failed).toMatchObject({ status: 'error', credits_charged: 0, credits_returned: 2 });
  expect(await balance()).toBe(96);
});

/** A contact with an analysis. */
async function createAnalysed() {
  const analyst = await createAnalyst(database);
  const notes = 'Looking for seed investors. Met at Web Summit. Offers pricing workshops.';
  const [contactId] = (await addPeople(analyst.ctx, 1, notes)) as [string];
  await startRun({ ctx: analyst.ctx, input: scopeOf([contactId]) });
  await analyst.run();
  const { ctx } = analyst;
  const answer = (kind: AnswerProposal['kind'], value: string, answer: AnswerProposal['answer']) =>
    answerProposal({ ctx, input: { contact_id: contactId, kind, value, answer } });
  const undo = (kind: AnswerProposal['kind'], value: string) =>
    undoAnswer({ ctx, input: { contact_id: contactId, kind, value } });
  const read = () => getContact({ ctx, input: { id: contactId } });
  return { ...analyst, contactId, answer, undo, read };
}

test('accepting writes the contact with its history, and can be taken back', async () => {
  const { ctx, contactId, answer, undo, read } = await createAnalysed();
  const seen = await answer('seek', 'seed investors', 'accepted');
  expect(seen.proposals.find(({ kind }) => kind === 'seek')?.answer).toBe('accepted');
  await answer('seek', 'seed investors', 'accepted');
  expect((await read()).seeks).toEqual(['seed investors']);
  const { items } = await listHistory({ ctx, input: { id: contactId, limit: 10 } });
  expect(items.map(({ field, source }) => [field, source])).toEqual([['seeks', 'analysis']]);
  await undo('seek', 'seed investors');
  await undo('seek', 'seed investors');
  expect((await read()).seeks).toEqual([]);
});

test('a role is kept beside the fields, and taking it back restores the one before', async () => {
  const { ctx, answer, undo, contactId } = await createAnalysed();
  const { traits } = await answer('seniority', 'director', 'accepted');
  expect(traits).toMatchObject([{ trait: 'seniority', value: 'director', source: 'analysis' }]);
  expect((await undo('seniority', 'director')).traits).toEqual([]);
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('contact_traits')
      .values({
        owner_id: ctx.actor.memberId,
        contact_id: contactId,
        trait: 'seniority',
        value: 'vp',
        source: 'manual',
        set_at: ctx.clock.now(),
      })
      .execute(),
  );
  await answer('seniority', 'director', 'accepted');
  expect((await undo('seniority', 'director')).traits).toMatchObject([{ value: 'vp' }]);
});

test('what was dismissed is remembered by the next analysis', async () => {
  const { ctx, clock, contactId, answer, run, read } = await createAnalysed();
  await answer('offer', 'pricing workshops', 'dismissed');
  expect((await read()).offers).toEqual([]);
  clock.advance(31 * dayMs);
  await startRun({ ctx, input: scopeOf([contactId]) });
  await run();
  const { proposals } = await getContactAnalysis({ ctx, input: { contact_id: contactId } });
  expect(proposals.find(({ kind }) => kind === 'offer')?.answer).toBe('dismissed');
});

test('two answers at once write once', async () => {
  const { answer, read } = await createAnalysed();
  await Promise.all([1, 2, 3].map(() => answer('seek', 'seed investors', 'accepted')));
  expect((await read()).seeks).toEqual(['seed investors']);
});

test('refuses what is not proposed, and strangers', async () => {
  const { ctx, contactId, answer, read } = await createAnalysed();
  expect(await refusalOf(answer('offer', 'a yacht', 'accepted'))).toEqual('not_found');
  expect((await read()).offers).toEqual([]);
  const stranger = await createMember(database, { clock: ctx.clock, jobs: ctx.jobs });
  const input = { contact_id: contactId, kind: 'seek', value: 'seed investors' } as const;
  const run = (await startOther(ctx)).id;
  const tries = [
    () => answerProposal({ ctx: stranger, input: { ...input, answer: 'accepted' } }),
    () => undoAnswer({ ctx: stranger, input }),
    () => getContactAnalysis({ ctx: stranger, input }),
    () => getRun({ ctx: stranger, input: { id: run } }),
    () => stopRun({ ctx: stranger, input: { id: run } }),
  ];
  for (const one of tries) expect(await refusalOf(one())).toEqual('not_found');
  expect((await getRun({ ctx, input: { id: run } })).is_stopping).toBe(false);
  const foreign = await estimateRun({ ctx: stranger, input: scopeOf([contactId]) });
  expect(foreign).toMatchObject({ selected: 0, people: [] });
});

async function startOther(ctx: MemberContext) {
  return startRun({ ctx, input: scopeOf(await addPeople(ctx, 1)) });
}

test('more credits allow more, and without the flag nothing is analysed', async () => {
  const { ctx, email } = await createAnalyst(database);
  const { memberId } = ctx.actor;
  await runAsService(database, (tx) =>
    addCredits(tx, {
      memberId,
      kind: 'purchase',
      unit: 'credit',
      amount: 100,
      action: 'credits_100',
      key: 'pack',
      at: ctx.clock.now(),
    }),
  );
  const ids = await addPeople(ctx, 1);
  expect((await estimateRun({ ctx, input: scopeOf(ids) })).available).toBe(200);
  await setMemberFlag({ database, name: 'ai_analysis_v1', setting: 'off', email });
  expect(await refusalOf(startRun({ ctx, input: scopeOf(ids) }))).toEqual('feature_disabled');
});
