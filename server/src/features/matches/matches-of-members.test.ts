import { updateOwnProfile } from '#features/member-profiles/update-own-profile.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import { putPrivacyPreferences } from '#features/privacy/put-privacy-preferences.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact as addPerson, refusalOf } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { storeLink } from '#testing/test-links.ts';
import { expect, test } from 'vitest';
import { draftIntroduction } from './draft-introduction.ts';
import { countMatches } from './list-matches.ts';
import { moveMatch } from './move-match.ts';
import { buildMatchWorld, openPreferences as open } from '#testing/match-world.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const { service, createMatcher, list, add } = buildMatchWorld(database);

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
  const draft = draftIntroduction({ service, ctx, input: { id, for: 'seeker' } });
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

test('the rules of a member who is in a pair count as in a bridge, for the list, the count and the asking', async () => {
  const { ctx, run, clock } = await createMatcher();
  const other = await createMember(database, { clock });
  const contact = await add(ctx, 'Linked', { seeks: ['Rechtsanwalt'] });
  const theirs = await addPerson(other, { first_name: 'Me' });
  await storeLink(database, ctx, { contactId: contact, other });
  await storeLink(database, other, { contactId: theirs, other: ctx });
  await add(ctx, 'Lawyer', { title: 'Lawyer' });
  await list(ctx);
  await run();
  const { id } = (await list(ctx)).items[0]!;
  const count = () => countMatches({ ctx, service, input: { preferences: open } });
  const ask = () => refusalOf(moveMatch({ service, ctx, input: { id, step: 'ask_seeker' } }));
  const admitting = {
    ...open,
    time_window_start: 0,
    time_window_end: 24,
    cooldown_period_days: 0,
    visibility_level: 'public' as const,
  };
  const keep = (rules: object) =>
    putPrivacyPreferences({ ctx: other, input: { ...admitting, ...rules } });
  for (const rules of [
    { warmth_threshold: 90 },
    { visibility_level: 'private' },
    { max_introductions_per_week: 0 },
    { time_window_start: 20, time_window_end: 22 },
  ]) {
    await keep(rules);
    expect(await list(ctx), JSON.stringify(rules)).toMatchObject({
      items: [],
      leftOut: { warmth: 0, region: 0, cooldown: 0, weekly: 0 },
    });
    expect(await count()).toEqual({ open: 0 });
    expect(await ask()).toBe('bridge_unavailable');
  }
  await keep({});
  expect(await count()).toEqual({ open: 1 });
  expect((await list(ctx)).items).toHaveLength(1);
  expect(await ask()).toBeNull();
});

test('two members with a block between them are neither proposed, counted, asked nor drafted for', async () => {
  const { ctx, run, clock } = await createMatcher();
  const [anna, bert] = [
    await createMember(database, { clock }),
    await createMember(database, { clock }),
  ];
  const link = async (other: MemberContext, contactId: string) => {
    const theirs = await addPerson(other, { first_name: 'Me' });
    await storeLink(database, ctx, { contactId, other });
    await storeLink(database, other, { contactId: theirs, other: ctx });
  };
  await link(anna, await add(ctx, 'Anna', { title: 'Lawyer' }));
  await link(bert, await add(ctx, 'Bert', { seeks: ['Rechtsanwalt'] }));
  const other = await add(ctx, 'Cleo', { seeks: ['Designer'] });
  await add(ctx, 'Dora', { title: 'Designer' });
  await list(ctx);
  await run();
  const seekers = async () => (await list(ctx)).items.map(({ seeker }) => seeker.id);
  const { id } = (await list(ctx)).items.find(({ seeker }) => seeker.id !== other)!;
  const count = async () =>
    (await countMatches({ ctx, service, input: { preferences: open } })).open;
  const move = (step: 'ask_seeker' | 'seeker_agrees' | 'ask_helper') =>
    refusalOf(moveMatch({ service, ctx, input: { id, step } }));
  const draft = (recipient: 'seeker' | 'helper' | 'both') =>
    refusalOf(draftIntroduction({ service, ctx, input: { id, for: recipient } }));
  const block = (one: MemberContext, two: MemberContext) =>
    blockMember({ ctx: one, input: { id: two.actor.memberId } });
  expect([(await seekers()).length, await count()]).toEqual([2, 2]);
  for (const [one, two] of [
    [anna, bert],
    [bert, anna],
  ] as const) {
    await block(one, two);
    expect(await list(ctx)).toMatchObject({
      items: [{ seeker: { id: other } }],
      total: 1,
      leftOut: { warmth: 0, region: 0, cooldown: 0, weekly: 0 },
    });
    expect(await count()).toBe(1);
    expect(await move('ask_seeker')).toBe('bridge_unavailable');
    expect(await draft('seeker')).toBe('illegal_state');
    await unblockMember({ ctx: one, input: { id: two.actor.memberId } });
  }
  expect(await seekers()).toHaveLength(2);
  expect([await move('ask_seeker'), await move('seeker_agrees')]).toEqual([null, null]);
  await block(anna, bert);
  expect([await move('ask_helper'), await draft('helper')]).toEqual([
    'bridge_unavailable',
    'illegal_state',
  ]);
});
