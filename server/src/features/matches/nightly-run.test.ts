import { hourMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { updateOwnProfile } from '#features/member-profiles/update-own-profile.ts';
import { buildMatchWorld } from '#testing/match-world.ts';
import { storeLink } from '#testing/test-links.ts';
import { createMember } from '#testing/test-member.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createMatchSweepJob } from './sweep-runs.ts';

const database = await useFileDatabase();
const { createMatcher, list, add } = buildMatchWorld(database);

test('every night each network that was searched is searched whole, with what others show meanwhile', async () => {
  const { ctx, clock, sent, run } = await createMatcher();
  const idle = await createMatcher();
  const linked = await add(ctx, 'Linked');
  const lawyer = await add(ctx, 'Lawyer', { title: 'Lawyer' });
  const reader = await add(ctx, 'Reader', { tags: ['kintsugi', 'bouldering'] });
  for (const name of ['Ann', 'Bo', 'Cy', 'Di', 'Ed']) await add(ctx, name);
  const other = await createMember(database, { clock, jobs: ctx.jobs });
  await storeLink(database, ctx, { contactId: linked, other });
  const back = await add(other, 'Me');
  await storeLink(database, other, { contactId: back, other: ctx });
  await list(ctx);
  await run();
  expect((await list(ctx)).items).toEqual([]);

  await updateOwnProfile({ ctx: other, input: { seeks: ['Rechtsanwalt'] } });
  await publish(other, { body: 'A bowl', tags: ['kintsugi', 'bouldering'] });
  clock.advance(hourMs);
  // Nothing of the member's own changed, so a look at the tab requests nothing.
  expect(await list(ctx)).toMatchObject({ items: [], isSearching: false });
  expect(sent).toEqual([]);

  const sweep = createMatchSweepJob({ database, clock });
  await sweep.run({}, new AbortController().signal, ctx.jobs);
  expect(sent).toEqual([{ ownerId: ctx.actor.memberId, isFull: true }]);
  expect(idle.sent).toEqual([]);
  await run();
  const { items } = await list(ctx);
  expect(items.map(({ seeker, helper }) => [seeker.id, helper.id].toSorted()).toSorted()).toEqual(
    [[linked, lawyer].toSorted(), [linked, reader].toSorted()].toSorted(),
  );
  const byTopics = items.find(({ seeker, helper }) => [seeker.id, helper.id].includes(reader));
  expect(byTopics?.evidence).toContainEqual(expect.objectContaining({ code: 'topics' }));
});

test('a banned member’s network is not searched, which would only fail', async () => {
  const { ctx, clock, sent, run } = await createMatcher();
  await add(ctx, 'Ann');
  await list(ctx);
  await run();
  const ban = (until: string | null) =>
    database.pool.query('update auth.users set banned_until = $2 where id = $1', [
      ctx.actor.memberId,
      until,
    ]);
  const own = { ownerId: ctx.actor.memberId, isFull: true };
  const sweep = createMatchSweepJob({ database, clock });
  await ban('2999-01-01');
  await sweep.run({}, new AbortController().signal, ctx.jobs);
  expect(sent).not.toContainEqual(own);
  await ban(null);
  await sweep.run({}, new AbortController().signal, ctx.jobs);
  expect(sent).toContainEqual(own);
});

test('the sweep is planned once a night', () => {
  const { schedule } = createMatchSweepJob({ database, clock: { now: () => new Date() } });
  expect(schedule).toMatch(/^\d+ [0-5] \* \* \*$/u);
});
