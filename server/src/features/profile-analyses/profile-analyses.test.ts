import type { AnswerProposal } from '@kith/contract/analyses/schemas';
import { dayMs } from '@kith/contract/core/time';
import { profileLimits } from '@kith/contract/profile-analyses/rules';
import { profileStartSchema } from '@kith/contract/profile-analyses/schemas';
import { answerProposal } from '#features/analyses/answer-proposal.ts';
import { getContactAnalysis } from '#features/analyses/contact-analysis.ts';
import { undoAnswer } from '#features/analyses/undo-answer.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { listHistory } from '#features/contacts/list-history.ts';
import type { RemoteModel } from '#platform/ai/ai-port.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createProfileAnalyst, maya } from '#testing/profile-analyst.ts';
import { createMember } from '#testing/test-member.ts';
import { addContact, setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { assignProfile } from './assign-profile.ts';
import { estimateProfile } from './estimate-profile.ts';
import { getProfile, listProfiles, readProfileText } from './list-profiles.ts';
import { resumeProfiles } from './resume-profiles.ts';
import { startProfile } from './start-profile.ts';
import { stopAllProfiles, stopProfile } from './stop-profile.ts';

const database = await useSharedDatabase();
const createAnalyst = (remote: RemoteModel | null = null) => createProfileAnalyst(database, remote);

test('ten credits are held at the start and charged once something was found', async () => {
  const { ctx, run, start, balance } = await createAnalyst();
  const estimate = await estimateProfile({ ctx, input: {} });
  expect(estimate).toMatchObject({ pay_with: 'credit', price: 10, credits: 100, units: 0 });
  expect(estimate).toMatchObject({ engine: 'local', host: null, imported: null, warning: null });
  const { id } = await start();
  expect(await balance()).toMatchObject({ credits: 90, held: 10 });
  await run();
  await run();
  const done = await getProfile({ ctx, input: { id } });
  expect(done).toMatchObject({ status: 'done', charged: 10, pay_with: 'credit', contact: null });
  expect(done.person).toMatchObject({ name: 'Maya Okafor', company: 'Brightloom' });
  expect(await balance()).toMatchObject({ credits: 90, held: 0 });
});

test('what an import stated is analysed without pasting it, for the same price', async () => {
  const { ctx, run, balance, start, importProfile } = await createAnalyst();
  const contactId = await addContact(ctx, { first_name: 'Maya', last_name: 'Okafor' });
  const link = { label: 'profile' as const, value: 'https://example.com/in/maya' };
  const notes = 'Leads product at a studio for wood, looking for a design lead in Turin.';
  const record = { title: 'Head of Product', company: 'Brightloom', links: [link], notes };
  await importProfile(contactId, record);
  const estimate = await estimateProfile({ ctx, input: { contact_id: contactId } });
  expect(estimate).toMatchObject({ price: 10 });
  expect(estimate.imported).toContain('Head of Product\nBrightloom');
  const { id } = await start({ contact_id: contactId, text: null });
  await run();
  const done = await getProfile({ ctx, input: { id } });
  expect(done).toMatchObject({ status: 'done', charged: 10, origin: 'imported' });
  expect(done.contact?.id).toBe(contactId);
  const { proposals } = await getContactAnalysis({ ctx, input: { contact_id: contactId } });
  const found = proposals.map(({ kind, value }) => `${kind}: ${value}`);
  expect(found).toContain('title: Head of Product');
  expect(await balance()).toMatchObject({ credits: 90, held: 0 });
});

test('a unit is a profile; units go first, and only they are charged', async () => {
  const { ctx, run, start, buyUnits, balance } = await createAnalyst();
  await buyUnits(2);
  expect(await estimateProfile({ ctx, input: {} })).toMatchObject({
    pay_with: 'analysis_unit',
    price: 1,
    units: 2,
  });
  await start({ pay_with: 'analysis_unit' });
  await run();
  expect(await balance()).toEqual({ credits: 100, held: 0, units: 1 });
  await start({ pay_with: 'analysis_unit' });
  await run();
  expect(await balance()).toEqual({ credits: 100, held: 0, units: 0 });
  expect(await estimateProfile({ ctx, input: {} })).toMatchObject({ pay_with: 'credit' });
  // What was shown is paid with, or nothing is.
  expect(await refusalOf(start({ pay_with: 'analysis_unit' }))).toBe('payment_required');
  expect(await balance()).toEqual({ credits: 100, held: 0, units: 0 });
});

test('uses are recorded with what they consumed, of units as many as were used', async () => {
  const { ctx, run, start, buyUnits } = await createAnalyst();
  await setConsents(ctx, ['analytics']);
  await buyUnits(1);
  await start({ pay_with: 'analysis_unit', text: `${maya}\nlinkedin.com/in/maya-okafor` });
  await run();
  await start();
  await run();
  const { rows } = await database.pool.query(
    `select feature_name, usage_data, credits_consumed from usage_events where owner_id = $1
      and feature_name like 'li%' order by recorded_at, credits_consumed`,
    [ctx.actor.memberId],
  );
  const profileUrl = 'https://linkedin.com/in/maya-okafor';
  expect(
    rows.map((row) => [row.feature_name, row.usage_data, Number(row.credits_consumed)]),
  ).toEqual([
    ['linkedin_analysis', { profileUrl }, 0],
    ['li_units_consumed', { analysisType: 'profile', unitsConsumed: 1 }, 1],
    ['linkedin_analysis', { profileUrl: null }, 10],
  ]);
});

test('what says nothing fails, and costs nothing', async () => {
  const { ctx, run, start, balance } = await createAnalyst();
  const { id } = await start({ text: '12345 67890 12345 67890 ///' });
  await run();
  expect(await getProfile({ ctx, input: { id } })).toMatchObject({
    status: 'failed',
    failure: 'too_little',
    charged: 0,
  });
  expect(await balance()).toMatchObject({ credits: 100, held: 0 });
});

test('a service that fails, or answers nonsense, costs nothing', async () => {
  const { ctx, run, start, balance } = await createAnalyst({
    host: 'ai.test',
    model: 'test',
    generateText: async () => 'Sorry, I can’t.',
  });
  const { id } = await start();
  await run();
  expect(await getProfile({ ctx, input: { id } })).toMatchObject({ failure: 'service' });
  expect(await balance()).toMatchObject({ credits: 100, held: 0 });
});

/** A contact whose profile is analysed. */
async function createAnalysed() {
  const analyst = await createAnalyst();
  const { ctx } = analyst;
  const contactId = await addContact(ctx, { first_name: 'Maya', title: 'Seller' });
  const { id } = await analyst.start({
    contact_id: contactId,
    text: `${maya}\nlinkedin.com/in/maya-okafor`,
  });
  await analyst.run();
  const answer = (
    kind: AnswerProposal['kind'],
    value: string,
    answer: AnswerProposal['answer'] = 'accepted',
  ) => answerProposal({ ctx, input: { contact_id: contactId, kind, value, answer } });
  const undo = (kind: AnswerProposal['kind'], value: string) =>
    undoAnswer({ ctx, input: { contact_id: contactId, kind, value } });
  const read = () => getContact({ ctx, input: { id: contactId } });
  return { ...analyst, id, contactId, answer, undo, read };
}

test('proposes fields with the words that they are based on', async () => {
  const { ctx, contactId, id } = await createAnalysed();
  const { proposals } = await getContactAnalysis({ ctx, input: { contact_id: contactId } });
  const byKind = new Map(proposals.map((one) => [one.kind, one]));
  expect(byKind.get('title')).toMatchObject({ value: 'Head of Sales', answer: null });
  expect(byKind.get('company')?.value).toBe('Brightloom');
  expect(byKind.get('seniority')?.value).toBe('director');
  expect(byKind.get('function')?.value).toBe('sales');
  expect(byKind.get('seek')?.value).toBe('seed-stage design partners');
  expect(byKind.get('offer')?.value).toBe('pricing workshops');
  const { text } = await readProfileText({ ctx, input: { id } });
  const quotes = proposals.flatMap(({ evidence }) => evidence);
  expect(quotes.length).toBeGreaterThan(8);
  for (const { source, source_id, words } of quotes) {
    expect([source, source_id]).toEqual(['profile', id]);
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(words.replaceAll(/\s+/gu, ' '));
  }
});

test('accepting writes the contact with its history, and Undo restores it', async () => {
  const { ctx, contactId, answer, undo, read } = await createAnalysed();
  await answer('title', 'Head of Sales');
  await answer('title', 'Head of Sales');
  await answer('company', 'Brightloom');
  await answer('link', 'https://linkedin.com/in/maya-okafor');
  await answer('skill', 'Negotiation');
  await answer('education', 'University of Leeds, BA, Economics');
  const after = await read();
  expect(after).toMatchObject({ title: 'Head of Sales', company: 'Brightloom' });
  expect(after.tags).toEqual(['Negotiation']);
  expect(after.notes).toContain('University of Leeds');
  expect(after.points).toMatchObject([{ kind: 'link', label: 'profile' }]);
  const { items } = await listHistory({ ctx, input: { id: contactId, limit: 20 } });
  expect(items.find(({ field }) => field === 'title')?.source).toBe('analysis');
  await undo('title', 'Head of Sales');
  await undo('title', 'Head of Sales');
  await undo('company', 'Brightloom');
  await undo('link', 'https://linkedin.com/in/maya-okafor');
  await undo('skill', 'Negotiation');
  await undo('education', 'University of Leeds, BA, Economics');
  expect(await read()).toMatchObject({
    title: 'Seller',
    company: '',
    notes: '',
    tags: [],
    points: [],
  });
});

test('a profile of a person who is no contact becomes a contact, once, for a credit', async () => {
  const { ctx, run, start, balance } = await createAnalyst();
  const { id } = await start();
  const add = () => assignProfile({ ctx, input: { id, contact_id: null } });
  expect(await refusalOf(add())).toBe('illegal_state');
  await run();
  const { contact } = await add();
  expect(contact).toMatchObject({ full_name: 'Maya Okafor', title: 'Head of Sales' });
  expect((await add()).contact?.id).toBe(contact?.id);
  expect(await balance()).toMatchObject({ credits: 89 });
  const other = await addContact(ctx, { first_name: 'Other' });
  const taken = assignProfile({ ctx, input: { id, contact_id: other } });
  expect(await refusalOf(taken)).toBe('illegal_state');
});

test('the contact that a profile seems to be about is named, and can be chosen', async () => {
  const { ctx, run, start } = await createAnalyst();
  const contactId = await addContact(ctx, { first_name: 'Maya', last_name: 'Okafor' });
  const { id } = await start();
  await run();
  expect((await getProfile({ ctx, input: { id } })).likely?.id).toBe(contactId);
  await assignProfile({ ctx, input: { id, contact_id: contactId } });
  const { proposals } = await getContactAnalysis({ ctx, input: { contact_id: contactId } });
  expect(proposals.length).toBeGreaterThan(5);
});

test('a member who says that it is somebody else than offered gets a second contact of that name', async () => {
  const { ctx, run, start } = await createAnalyst();
  const maya = { first_name: 'Maya', last_name: 'Okafor', company: 'Brightloom' };
  const contactId = await addContact(ctx, maya);
  const { id } = await start();
  await run();
  expect((await getProfile({ ctx, input: { id } })).likely?.id).toBe(contactId);
  const { contact } = await assignProfile({ ctx, input: { id, contact_id: null } });
  expect(contact).toMatchObject({ full_name: 'Maya Okafor', company: 'Brightloom' });
  expect(contact?.id).not.toBe(contactId);
});

test('without the queue one waits at a time; races hold once', async () => {
  const { start, balance, run } = await createAnalyst();
  const tries = await Promise.allSettled(
    [1, 2, 3].map((at) => start({ text: `${maya}\nProject number ${at}` })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(start())).toBe('illegal_state');
  expect(await balance()).toMatchObject({ credits: 90, held: 10 });
  await run();
  await start();
  expect(await balance()).toMatchObject({ credits: 80, held: 10 });
});

test('the queue charges each by itself; what is stopped gives back what it holds', async () => {
  const { ctx, setFlag, start, run, balance, sent, clock, job, jobs } = await createAnalyst();
  await setFlag('li_bulk_queue');
  for (let at = 0; at < 4; at += 1) {
    await start({ text: `${maya}\nProject number ${at}` });
    clock.advance(1_000);
  }
  const empty = await start({ text: '12345 67890 12345 67890 ///' });
  expect(await balance()).toMatchObject({ credits: 50, held: 50 });
  const [first, second] = (await listProfiles({ ctx })).waiting;
  await stopProfile({ ctx, input: { id: first!.id } });
  await stopProfile({ ctx, input: { id: first!.id } });
  expect(await balance()).toMatchObject({ credits: 60, held: 40 });
  const one = sent.find(({ id }) => id === second!.id)!;
  const { signal } = new AbortController();
  await Promise.all([job.run(one, signal, jobs), job.run(one, signal, jobs)]);
  expect(await balance()).toMatchObject({ credits: 60, held: 30 });
  sent.splice(0, sent.length, { ownerId: ctx.actor.memberId, id: empty.id });
  await run();
  expect(await balance()).toMatchObject({ credits: 70, held: 20 });
  const { waiting } = await stopAllProfiles({ ctx });
  expect(waiting).toEqual([]);
  expect(await balance()).toEqual({ credits: 90, held: 0, units: 0 });
});

test('what waited when the server was killed goes on', async () => {
  const { ctx, start, sent, run, jobs, balance } = await createAnalyst();
  const { id } = await start();
  const interrupt = new AbortController();
  interrupt.abort(new Error('killed'));
  await expect(run(interrupt.signal)).rejects.toThrow('killed');
  expect(await getProfile({ ctx, input: { id } })).toMatchObject({ status: 'waiting' });
  await resumeProfiles({ database, jobs });
  const own = sent.filter((one) => one.id === id);
  expect(own).toHaveLength(1);
  sent.splice(0, sent.length, ...own);
  await run();
  expect(await getProfile({ ctx, input: { id } })).toMatchObject({ status: 'done' });
  expect(await balance()).toMatchObject({ credits: 90, held: 0 });
});

test('without the consent nothing is read, and what is held goes back', async () => {
  const { ctx, start, run, balance } = await createAnalyst();
  const { id } = await start();
  await setConsents(ctx, ['ai_matching'], false);
  await run();
  expect(await getProfile({ ctx, input: { id } })).toMatchObject({ failure: 'refused' });
  expect(await balance()).toMatchObject({ credits: 100, held: 0 });
});

test('limits: text, queue, credits, the flag of analyses', async () => {
  const { ctx, start, setFlag, balance } = await createAnalyst();
  const read = (text: string) =>
    profileStartSchema.safeParse({ contact_id: null, text, pay_with: 'credit' }).success;
  expect([read('x'.repeat(profileLimits.text)), read('x'.repeat(profileLimits.text + 1))]).toEqual([
    true,
    false,
  ]);
  expect(read('   too short   ')).toBe(false);
  expect(await refusalOf(start({ text: '<b></b>'.repeat(20) }))).toBe('validation_failed');
  expect(await refusalOf(start({ text: null }))).toBe('validation_failed');
  expect(await refusalOf(start({ contact_id: crypto.randomUUID() }))).toBe('not_found');
  await setFlag('li_bulk_queue');
  for (let at = 0; at < 10; at += 1) await start({ text: `${maya}\nProject number ${at}` });
  expect(await refusalOf(start())).toBe('payment_required');
  expect(await balance()).toMatchObject({ credits: 0, held: 100 });
  expect((await listProfiles({ ctx })).waiting).toHaveLength(10);
});

test('a stranger sees and changes nothing', async () => {
  const { ctx, id, contactId } = await createAnalysed();
  const stranger = await createMember(database, { clock: ctx.clock, jobs: ctx.jobs });
  const input = { id };
  const tries = [
    () => getProfile({ ctx: stranger, input }),
    () => readProfileText({ ctx: stranger, input }),
    () => stopProfile({ ctx: stranger, input }),
    () => assignProfile({ ctx: stranger, input: { id, contact_id: null } }),
    () => estimateProfile({ ctx: stranger, input: { contact_id: contactId } }),
    () =>
      startProfile({
        ctx: stranger,
        input: { contact_id: contactId, text: maya, pay_with: 'credit' },
      }),
  ];
  for (const one of tries) expect(await refusalOf(one())).toBe('not_found');
  expect(await listProfiles({ ctx: stranger })).toEqual({ waiting: [], ended: [] });
});

test('a profile that belongs to no contact is removed after a month', async () => {
  const { ctx, start, run, clock } = await createAnalyst();
  const { id } = await start();
  await run();
  clock.advance(31 * dayMs);
  await start();
  expect(await refusalOf(getProfile({ ctx, input: { id } }))).toBe('not_found');
});
