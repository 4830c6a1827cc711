import { contactLimits } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';
import { updateContact } from '#features/contacts/update-contact.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { expect, test } from 'vitest';
import { draftIntroduction } from './draft-introduction.ts';
import { moveMatch } from './move-match.ts';
import { undoMove } from './undo-move.ts';
import { buildMatchWorld } from '#testing/match-world.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const { service, createPair, list } = buildMatchWorld(database);

test('the one who could help is asked only after the one who seeks agreed', async () => {
  const { ctx, match } = await createPair();
  const { id } = match;
  const step = async (name: Parameters<typeof moveMatch>[0]['input']['step']) =>
    (await moveMatch({ service, ctx, input: { id, step: name } })).state;
  const draft = (recipient: 'seeker' | 'helper' | 'both') =>
    draftIntroduction({ service, ctx, input: { id, for: recipient } });
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
  expect(await refusalOf(moveMatch({ service, ctx: stranger, input }))).toBe('not_found');
  expect(await refusalOf(undoMove({ ctx: stranger, input }))).toBe('not_found');
  expect(await refusalOf(undoMove({ ctx, input }))).toBe('illegal_state');
  await moveMatch({ service, ctx, input });
  expect((await list(ctx)).items).toEqual([]);
  expect(await undoMove({ ctx, input })).toMatchObject({ state: 'proposed' });
  const both = await Promise.all([
    refusalOf(moveMatch({ service, ctx, input: { id: match.id, step: 'not_now' } })),
    refusalOf(moveMatch({ service, ctx, input: { id: match.id, step: 'ask_seeker' } })),
  ]);
  expect(both.toSorted()).toEqual([null, 'illegal_state'].toSorted());
  await undoMove({ ctx, input });
  await moveMatch({ service, ctx, input: { id: match.id, step: 'not_now' } });
  expect((await list(ctx)).items).toEqual([]);
  clock.advance(31 * dayMs);
  expect((await list(ctx)).items).toHaveLength(1);
});

test('an introduction is in the timelines of both once, and taken back with the step', async () => {
  const { ctx, match, seeker, helper } = await createPair();
  const { id } = match;
  const steps = ['ask_seeker', 'seeker_agrees', 'ask_helper', 'introduce', 'introduce'] as const;
  for (const step of steps) await moveMatch({ service, ctx, input: { id, step } });
  const timelines = async () =>
    (
      await database.pool.query<{ contact_id: string; summary: string }>(
        `select contact_id, summary from interactions where owner_id = $1
         and kind = 'introduction' and deleted_at is null order by summary`,
        [ctx.actor.memberId],
      )
    ).rows;
  expect(await timelines()).toEqual([
    { contact_id: seeker, summary: 'Introduced to Keiko' },
    { contact_id: helper, summary: 'Introduced to Mireille' },
  ]);
  await undoMove({ ctx, input: { id } });
  expect(await timelines()).toEqual([]);
});

test('people with the longest names that there are can be introduced', async () => {
  const { ctx, match, seeker } = await createPair();
  const name = 'N'.repeat(contactLimits.name);
  await updateContact({ ctx, input: { id: seeker, first_name: name, last_name: name } });
  for (const step of ['ask_seeker', 'seeker_agrees', 'ask_helper', 'introduce'] as const) {
    await moveMatch({ service, ctx, input: { id: match.id, step } });
  }
  expect((await list(ctx, { view: 'introduced' })).items).toHaveLength(1);
});
