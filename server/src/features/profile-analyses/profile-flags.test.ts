import { hourMs } from '@kith/contract/core/time';
import { profileMeetingMs } from '@kith/contract/profile-analyses/rules';
import { rankBound } from '@kith/contract/warmth/rules';
import { createProfileAnalyst } from '#testing/profile-analyst.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addContact } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { estimateProfile } from './estimate-profile.ts';
import { recommendProfiles } from './recommend-profiles.ts';

const database = await useSharedDatabase();
const createAnalyst = () => createProfileAnalyst(database);

test('warns of the cost only with its flag, when the month needs more than is left', async () => {
  const { ctx, start, run, setFlag } = await createAnalyst();
  for (let at = 0; at < 5; at += 1) {
    await start();
    await run();
  }
  expect((await estimateProfile({ ctx, input: {} })).warning).toBeNull();
  await setFlag('li_cost_warnings');
  // Fifty in thirty days: the five that remain of November need ten. Forty would be left.
  expect((await estimateProfile({ ctx, input: {} })).warning).toBeNull();
  for (let at = 0; at < 4; at += 1) {
    await start();
    await run();
  }
  expect((await estimateProfile({ ctx, input: {} })).warning).toEqual({ left: 0, needed: 17 });
});

test('recommends only with its flag, and says why', async () => {
  const { ctx, setFlag, start, run } = await createAnalyst();
  const bare = await addContact(ctx, { first_name: 'Bare' });
  await addContact(ctx, { first_name: 'Full', title: 'CEO', company: 'Acme', location: 'Bonn' });
  expect(await refusalOf(recommendProfiles({ ctx }))).toBe('feature_disabled');
  await setFlag('li_batch_recommendations');
  const { items } = await recommendProfiles({ ctx });
  expect(items.map(({ contact, reasons }) => [contact.id, reasons])).toEqual([
    [bare, [{ reason: 'missing', count: 3, at: null }]],
  ]);
  await start({ contact_id: bare });
  await run();
  expect((await recommendProfiles({ ctx })).items).toEqual([]);
});

test('recommends the next meeting first, then profiles that are there, warm people and those with most gaps', async () => {
  const { ctx, clock, setFlag, importProfile } = await createAnalyst();
  await setFlag('li_batch_recommendations');
  const known = { title: 'CEO', company: 'Acme', location: 'Bonn' };
  const add = (first_name: string, fields: object = {}) =>
    addContact(ctx, { first_name, ...known, ...fields });
  const state = (id: string) => importProfile(id, { title: 'CEO at Acme' });
  const warmUp = (id: string, warmth: number) =>
    database.pool.query('update contacts set warmth_rank = $1 where id = $2', [
      rankBound(warmth, clock.now()),
      id,
    ]);
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  const meet = (id: string, starts: Date, state = 'invited', participation = 'accepted') =>
    database.pool.query(
      `with meeting as (insert into meetings (owner_id, uid, state, title, starts_at, duration_minutes,
           time_zone, created_at, changed_at)
         values ($1, gen_random_uuid()::text, $4, 'Tea', $3, 30, 'UTC', $5, $5) returning id)
       insert into meeting_people (owner_id, meeting_id, contact_id, participation)
       select $1, id, $2, $6 from meeting`,
      [ctx.actor.memberId, id, starts, state, clock.now(), participation],
    );

  const bare = await add('Bare', { title: '', company: '', location: '' });
  const stated = await add('Stated');
  const warm = await add('Warm', { location: '' });
  const met = await add('Met');
  const all = await add('All', { title: '' });
  for (const id of [stated, met, all]) await state(id);
  await warmUp(warm, 80);
  await warmUp(all, 60);
  await warmUp(bare, 39);
  const soon = at(profileMeetingMs - hourMs);
  await meet(met, soon);
  await meet(all, soon);
  await meet(all, at(hourMs));
  await meet(bare, at(hourMs), 'cancelled');
  await meet(bare, at(hourMs), 'invited', 'declined');
  await meet(stated, at(-hourMs));
  await meet(warm, at(profileMeetingMs + hourMs));
  await warmUp(await add('Nothing to win'), 90);

  const meeting = (when: Date) => ({ reason: 'meeting', count: null, at: when.toISOString() });
  const text = { reason: 'profile_text', count: null, at: null };
  const missing = (count: number) => ({ reason: 'missing', count, at: null });
  const warmth = (count: number) => ({ reason: 'warmth', count, at: null });
  const { items } = await recommendProfiles({ ctx });
  expect(items.map(({ contact, reasons }) => [contact.id, reasons])).toEqual([
    [all, [meeting(at(hourMs)), text, missing(1), warmth(60)]],
    [met, [meeting(soon), text]],
    [bare, [missing(3)]],
    [warm, [missing(1), warmth(80)]],
    [stated, [text]],
  ]);
});
