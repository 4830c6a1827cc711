import { dayMs } from '@kith/contract/core/time';
import type { FlagName } from '@kith/contract/flags/table';
import type { ListMatches } from '@kith/contract/matches/schemas';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { updateOwnProfile } from '#features/member-profiles/update-own-profile.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { archiveContact } from '#features/contacts/archive-contact.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { createRelationship } from '#features/relationships/create-relationship.ts';
import type { MemberContext } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { addContact as addPerson, refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addInteraction, setConsents } from '#testing/test-network.ts';
import { storeLink } from '#testing/test-links.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { draftIntroduction } from './draft-introduction.ts';
import { listMatches } from './list-matches.ts';
import { moveMatch } from './move-match.ts';
import { presentMatches } from './present.ts';
import { createMatchRunJob } from './run-matches.ts';
import { undoMove } from './undo-move.ts';

const database = await useSharedDatabase();

type Sent = { ownerId: string; isFull: boolean };

/** A member whose runs happen when the test says so. */
async function createMatcher() {
  const clock = createTestClock('2026-11-25T09:00:00Z');
  const sent: Sent[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => {
      if (name === 'matches.run') sent.push(data as Sent);
    },
  };
  const email = `${crypto.randomUUID()}@test.example`;
  const ctx = await createMember(database, { clock, jobs, email });
  const job = createMatchRunJob({ database, clock });
  const run = async () => {
    for (const data of sent.splice(0)) await job.run(data, new AbortController().signal, jobs);
  };
  return { ctx, clock, sent, run, email };
}

const open = { ...defaultPrivacyPreferences, warmth_threshold: 0 };

async function list(ctx: MemberContext, input: Partial<ListMatches> = {}) {
  const asked = { view: 'open', sort: 'relevance', preferences: open, ...input } as const;
  const listing = await listMatches({ ctx, input: asked });
  return { ...listing, items: presentMatches(listing, ctx.clock.now()) };
}

const add = (ctx: MemberContext, first_name: string, fields: Partial<ContactCreate> = {}) =>
  addPerson(ctx, { ...fields, first_name });

/** A member with two who match, after the first run. */
async function createPair() {
  const matcher = await createMatcher();
  const { ctx, run } = matcher;
  const emails = [{ value: 'mireille@lumen.example', label: 'work' as const }];
  const seeker = await add(ctx, 'Mireille', { seeks: ['Design lead'], company: 'Lumen', emails });
  const helper = await add(ctx, 'Keiko', { offers: ['デザイン責任者'], company: 'Fuji' });
  expect(await list(ctx)).toMatchObject({ isSearching: true, items: [] });
  await run();
  const { items } = await list(ctx);
  return { ...matcher, seeker, helper, match: items[0]!, items };
}

test('the first look at the tab searches the network, and a match has its reasons', async () => {
  const { ctx, seeker, helper, match, items } = await createPair();
  expect(items).toHaveLength(1);
  expect(match).toMatchObject({ seeker: { id: seeker }, helper: { id: helper } });
  expect(match.evidence).toContainEqual(
    expect.objectContaining({ code: 'need', seeks: 'Design lead', offers: 'デザイン責任者' }),
  );
  await addInteraction(ctx, seeker, { kind: 'message', at: '2026-06-20T09:00:00Z' });
  const [cooler] = (await list(ctx)).items;
  expect(cooler!.evidence).toContainEqual(
    expect.objectContaining({ code: 'cooling', who: 'seeker' }),
  );
  expect(match.confidence!.value).toBeGreaterThan(0);
  expect(await list(ctx)).toMatchObject({ isSearching: false });
});

test('after a change only the pairs of that contact are looked for, and decisions stay', async () => {
  const { ctx, clock, sent, run, seeker, match } = await createPair();
  await moveMatch({ ctx, input: { id: match.id, step: 'never' } });
  clock.advance(dayMs);
  const lawyer = await add(ctx, 'Lena', { title: 'Rechtsanwältin' });
  await updateContact({ ctx, input: { id: seeker, seeks: ['Design lead', 'legal advice'] } });
  expect((await list(ctx)).isSearching).toBe(true);
  expect(sent).toMatchObject([{ isFull: false }]);
  await run();
  expect((await list(ctx)).items.map(({ helper }) => helper.id)).toEqual([lawyer]);
  expect((await list(ctx, { view: 'set_aside' })).items.map(({ id }) => id)).toEqual([match.id]);
  clock.advance(dayMs);
  await updateContact({ ctx, input: { id: seeker, seeks: [] } });
  await list(ctx);
  await run();
  expect((await list(ctx)).items).toEqual([]);
});

test('who is archived or noted as related meanwhile is no match any more', async () => {
  const first = await createPair();
  await createRelationship({
    ctx: first.ctx,
    input: { id: first.seeker, other_id: first.helper, kind: 'friend', words: '' },
  });
  expect((await list(first.ctx)).items).toEqual([]);
  const second = await createPair();
  await archiveContact({ ctx: second.ctx, input: { id: second.helper } });
  expect((await list(second.ctx)).items).toEqual([]);
});

test('the preferences that come with the request are constraints, and what they leave out is counted', async () => {
  const { ctx, seeker, helper } = await createPair();
  const warm = await list(ctx, { preferences: { ...open, warmth_threshold: 50 } });
  expect(warm).toMatchObject({ items: [], leftOut: { warmth: 1 } });
  await updateContact({ ctx, input: { id: helper, location: 'Kyoto, Japan' } });
  const region = { ...open, region_restrictions: ['japan'] };
  expect(await list(ctx, { preferences: region })).toMatchObject({ leftOut: { region: 1 } });
  const never = { ...open, max_introductions_per_week: 0 };
  expect(await list(ctx, { preferences: never })).toMatchObject({
    items: [],
    leftOut: { weekly: 1 },
  });
  const at = new Date(ctx.clock.now().getTime() - 3 * dayMs);
  await addInteraction(ctx, seeker, { kind: 'introduction', at });
  expect(await list(ctx)).toMatchObject({ items: [], leftOut: { cooldown: 1 } });
  const brief = { ...open, cooldown_period_days: 2 };
  expect((await list(ctx, { preferences: brief })).items).toHaveLength(1);
});

test('no one is in more matches than their week allows, greatest score first', async () => {
  const { ctx, run } = await createMatcher();
  await add(ctx, 'Helper', { offers: ['tax advice'] });
  for (const name of ['Ann', 'Bo', 'Cy']) await add(ctx, name, { seeks: ['Steuerberatung'] });
  await list(ctx);
  await run();
  expect((await list(ctx)).items).toHaveLength(3);
  const twice = await list(ctx, { preferences: { ...open, max_introductions_per_week: 2 } });
  expect(twice).toMatchObject({ total: 2, leftOut: { weekly: 1 } });
});

test('the four orders', async () => {
  const { ctx, clock, run } = await createMatcher();
  const cold = await add(ctx, 'Cold', { seeks: ['tax advice', 'audit'] });
  await add(ctx, 'Best', { offers: ['Steuerberatung', 'Wirtschaftsprüfer'] });
  await list(ctx);
  await run();
  clock.advance(dayMs);
  const warm = await add(ctx, 'Warm', { seeks: ['photographer'] });
  const other = await add(ctx, 'Other', { title: 'Fotograf' });
  for (const id of [warm, other]) {
    for (const day of [20, 21, 22]) {
      await addInteraction(ctx, id, { kind: 'meeting', at: `2026-11-${day}T09:00:00Z` });
    }
  }
  await list(ctx);
  await run();
  const first = async (sort: ListMatches['sort']) =>
    (await list(ctx, { sort })).items[0]!.seeker.id;
  expect(await first('score')).toBe(cold);
  expect(await first('warmth')).toBe(warm);
  expect(await first('recent')).toBe(warm);
  expect([cold, warm]).toContain(await first('relevance'));
});

test('the one who could help is asked only after the one who seeks agreed', async () => {
  const { ctx, match } = await createPair();
  const { id } = match;
  const step = async (name: Parameters<typeof moveMatch>[0]['input']['step']) =>
    (await moveMatch({ ctx, input: { id, step: name } })).state;
  const draft = (recipient: 'seeker' | 'helper' | 'both') =>
    draftIntroduction({ ctx, input: { id, for: recipient } });
  expect(await refusalOf(draft('helper'))).toBe('illegal_state');
  expect(await refusalOf(step('ask_helper'))).toBe('illegal_state');
  const asking = await draft('seeker');
  expect(asking).toMatchObject({ engine: 'local', emails: ['mireille@lumen.example'] });
  expect(asking.text).toContain('Design lead');
  expect(asking.text + asking.subject).not.toContain('Keiko');
  expect(await step('ask_seeker')).toBe('seeker_asked');
  // A repeat is done already.
  expect(await step('ask_seeker')).toBe('seeker_asked');
  expect(await refusalOf(draft('helper'))).toBe('illegal_state');
  expect(await step('seeker_agrees')).toBe('seeker_agreed');
  expect((await draft('helper')).text).toContain('Mireille');
  expect(await step('ask_helper')).toBe('helper_asked');
  expect((await draft('both')).text).toContain('Keiko');
  expect(await step('introduce')).toBe('introduced');
  expect(await refusalOf(step('never'))).toBe('illegal_state');
  expect((await list(ctx, { view: 'introduced' })).items).toHaveLength(1);
});

test('Never and Not now can be taken back; of two at once one counts; a stranger finds nothing', async () => {
  const { ctx, clock, match } = await createPair();
  const input = { id: match.id, step: 'never' as const };
  const stranger = await createMember(database);
  expect(await refusalOf(moveMatch({ ctx: stranger, input }))).toBe('not_found');
  expect(await refusalOf(undoMove({ ctx: stranger, input }))).toBe('not_found');
  expect(await refusalOf(undoMove({ ctx, input }))).toBe('illegal_state');
  await moveMatch({ ctx, input });
  expect((await list(ctx)).items).toEqual([]);
  expect(await undoMove({ ctx, input })).toMatchObject({ state: 'proposed' });
  const both = await Promise.all([
    refusalOf(moveMatch({ ctx, input: { id: match.id, step: 'not_now' } })),
    refusalOf(moveMatch({ ctx, input: { id: match.id, step: 'ask_seeker' } })),
  ]);
  expect(both.toSorted()).toEqual([null, 'illegal_state'].toSorted());
  await undoMove({ ctx, input });
  await moveMatch({ ctx, input: { id: match.id, step: 'not_now' } });
  expect((await list(ctx)).items).toEqual([]);
  clock.advance(31 * dayMs);
  expect((await list(ctx)).items).toHaveLength(1);
});

test('without the consents nothing is computed, and a revoked one ends what waits', async () => {
  const { ctx, run, sent } = await createMatcher();
  await add(ctx, 'Mireille', { seeks: ['Design lead'] });
  await add(ctx, 'Keiko', { offers: ['design lead'] });
  await list(ctx);
  expect(sent).toHaveLength(1);
  await setConsents(ctx, ['ai_matching'], false);
  await run();
  const count = async (table: string) =>
    (await database.pool.query(`select from ${table} where owner_id = $1`, [ctx.actor.memberId]))
      .rowCount;
  expect([await count('matches'), await count('match_runs')]).toEqual([0, 0]);
  await setConsents(ctx, ['ai_matching']);
  await list(ctx);
  await run();
  expect(await count('matches')).toBe(1);
});

/** The pairs of a member with this flag off. */
async function listWithout(name: FlagName) {
  const { ctx, run, email } = await createMatcher();
  expect(await setMemberFlag({ database, name, setting: 'off', email })).toBe('done');
  await add(ctx, 'Seeker', { seeks: ['lawyer'], tags: ['chess', 'kintsugi', 'go'] });
  await add(ctx, 'Lawyer', { offers: ['Rechtsanwalt'] });
  await add(ctx, 'Player', { tags: ['chess', 'kintsugi', 'go'] });
  await list(ctx);
  await run();
  return (await list(ctx)).items;
}

test('the flags of matching, each off; without any, all of it is there', async () => {
  const all = await listWithout('mobile_gestures');
  expect(all.map(({ helper }) => helper.full_name)).toContain('Lawyer');
  expect(all[0]).toMatchObject({ confidence: { band: expect.any(String) } });
  expect(all[0]!.evidence!.length).toBeGreaterThan(0);
  const byTags = await listWithout('candidate_generation_v2');
  expect(byTags).toHaveLength(1);
  expect(byTags[0]!.evidence).toContainEqual(expect.objectContaining({ code: 'topics' }));
  const plain = await listWithout('woven_matching_v1');
  expect(plain.length).toBeGreaterThan(0);
  for (const match of plain) expect(match).toMatchObject({ evidence: [], parts: [] });
  const bare = await listWithout('confidence_evidence_ux_30d');
  for (const match of bare) expect(match).toMatchObject({ evidence: null, confidence: null });
});

test('what a linked member shows counts too; who blocks, or takes no part in introductions, never appears', async () => {
  const { ctx, run, clock } = await createMatcher();
  const other = await createMember(database, { clock });
  const contact = await add(ctx, 'Linked', { seeks: [] });
  const theirs = await addPerson(other, { first_name: 'Me' });
  await storeLink(database, ctx, { contactId: contact, other });
  await storeLink(database, other, { contactId: theirs, other: ctx });
  await updateOwnProfile({ ctx: other, input: { seeks: ['Rechtsanwalt'] } });
  await add(ctx, 'Lawyer', { title: 'Lawyer' });
  await list(ctx);
  await run();
  const matches = async () => (await list(ctx)).items.map(({ seeker }) => seeker.id);
  expect(await matches()).toEqual([contact]);
  const { id } = (await list(ctx)).items[0]!;
  await setConsents(other, ['intro_facilitation'], false);
  expect(await matches()).toEqual([]);
  const draft = draftIntroduction({ ctx, input: { id, for: 'seeker' } });
  expect(await refusalOf(draft)).toBe('illegal_state');
  await setConsents(other, ['intro_facilitation']);
  expect(await matches()).toEqual([contact]);
  await database.pool.query(
    'insert into member_blocks (owner_id, blocked_id, created_at) values ($1, $2, now())',
    [other.actor.memberId, ctx.actor.memberId],
  );
  expect(await matches()).toEqual([]);
  // Nor by their address alone, nor with what they showed.
  await run();
  await setContactEmail(ctx, contact, other);
  expect(await matches()).toEqual([]);
});

async function setContactEmail(ctx: MemberContext, id: string, other: MemberContext) {
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [other.actor.memberId],
  );
  const emails = [{ value: rows[0]!.email, label: 'work' as const }];
  await updateContact({ ctx, input: { id, emails } });
}
