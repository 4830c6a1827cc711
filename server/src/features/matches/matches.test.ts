import { dayMs, minuteMs } from '@kith/contract/core/time';
import type { FlagName } from '@kith/contract/flags/table';
import { updateContact } from '#features/contacts/update-contact.ts';
import { archiveContact, unarchiveContact } from '#features/contacts/archive-contact.ts';
import { bulkChange } from '#features/contacts/bulk-change.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { undoBulkChange } from '#features/contacts/undo-bulk-change.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { createRelationship } from '#features/relationships/create-relationship.ts';
import { addInteraction, setConsents } from '#testing/test-network.ts';
import { expect, test } from 'vitest';
import { moveMatch } from './move-match.ts';
import { buildMatchWorld } from '#testing/match-world.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const { service, createMatcher, createPair, list, add } = buildMatchWorld(database);

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
  await moveMatch({ service, ctx, input: { id: match.id, step: 'never' } });
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

test('who was away during a search is looked at again by the next one, once they are back', async () => {
  const { ctx, clock, helper, run, sent } = await createPair();
  const input = { id: helper };
  const selection = { ids: [helper] };
  const changeAll = (action: 'archive' | 'unarchive' | 'delete') =>
    bulkChange({ ctx, input: { change: { action }, selection } });
  const changeAndUndo = async (action: 'archive' | 'delete') => {
    const { operation_id: id } = await changeAll(action);
    return () => undoBulkChange({ ctx, input: { id } });
  };
  const ways: (() => Promise<() => Promise<unknown>>)[] = [
    async () => {
      await deleteContact({ ctx, input });
      return () => restoreContact({ ctx, input });
    },
    async () => {
      await archiveContact({ ctx, input });
      return () => unarchiveContact({ ctx, input });
    },
    async () => {
      await changeAll('archive');
      return () => changeAll('unarchive');
    },
    () => changeAndUndo('archive'),
    () => changeAndUndo('delete'),
  ];
  const nightly = { ownerId: ctx.actor.memberId, isFull: true };
  for (const leave of ways) {
    const comeBack = await leave();
    sent.push(nightly);
    await run();
    clock.advance(minuteMs);
    await comeBack();
    expect(await list(ctx)).toMatchObject({ isSearching: true, items: [] });
    await run();
    expect((await list(ctx)).items).toHaveLength(1);
  }
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
