import type { Experience } from '@kith/contract/member-profiles/schemas';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { holdMember, linkBoth, publish } from '#testing/test-posts.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { companiesInCommon } from './companies-in-common.ts';
import { memberProfileRoutes } from './routes.ts';
import { updateOwnProfile } from './update-own-profile.ts';

const database = await useSharedDatabase();
let ann: MemberContext;
let ben: MemberContext;

beforeEach(async () => {
  ann = await createMember(database, { jobs: ignoreJobs });
  ben = await createMember(database, { jobs: ignoreJobs });
});

const as = (member: MemberContext) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const get = (ctx: MemberContext, other: MemberContext) =>
  call(memberProfileRoutes.get, { id: other.actor.memberId }, as(ctx));
const common = async (ctx: MemberContext, other: MemberContext) =>
  (await get(ctx, other)).in_common;

const at = (company: string, from: string | null, to: string | null): Experience => ({
  company,
  title: '',
  from,
  to,
  text: '',
});

test('companies in common have the years of both, those together first', () => {
  const own = [
    at('Lumen', '2024-11', null),
    at('Atelier GmbH', '2021', '2023-06'),
    at('Nord', null, null),
  ];
  const theirs = [
    at('Nord', '2019', '2020'),
    at('Colibri', '2017', null),
    at('Atelier', '2020-02', '2026'),
    at('Lumen, Inc.', '2025-01', null),
    at('Lumen', '2015', '2016'),
  ];
  expect(companiesInCommon(own, theirs)).toEqual([
    { name: 'Atelier', from: '2021', to: '2023' },
    { name: 'Lumen, Inc.', from: '2025', to: null },
    { name: 'Nord', from: null, to: null },
  ]);
  expect(companiesInCommon(own, [at('Atelier', '2024', null)])).toEqual([
    { name: 'Atelier', from: null, to: null },
  ]);
  expect(companiesInCommon([], theirs)).toEqual([]);
});

test('companies are in common only as far as the member shows their experience', async () => {
  await linkBoth(database, ann, ben);
  const both = { experience: [at('Atelier', '2021', null)] };
  await updateOwnProfile({ ctx: ann, input: { ...both, audiences: { experience: 'private' } } });
  await updateOwnProfile({ ctx: ben, input: both });
  expect((await common(ann, ben)).companies).toEqual([{ name: 'Atelier', from: '2021', to: null }]);
  expect((await common(ben, ann)).companies).toEqual([]);
});

test('topics in common come only from posts that the caller may read, and from their own interests', async () => {
  await linkBoth(database, ann, ben);
  await publish(ben, { tags: ['Pricing'], visibility: 'network' });
  await publish(ben, { tags: ['Secrets'], visibility: 'private' });
  await publish(ben, { tags: ['Gardens'], visibility: 'public' });
  expect((await common(ann, ben)).topics).toEqual([]);
  await publish(ann, { tags: ['pricing', 'secrets'], visibility: 'private' });
  expect((await common(ann, ben)).topics).toEqual(['Pricing']);
  // What Ann wrote for herself alone says nothing to Ben.
  expect((await common(ben, ann)).topics).toEqual([]);
  const stranger = await createMember(database, { jobs: ignoreJobs });
  await setConsents(ben, ['profile_visibility']);
  await publish(stranger, { tags: ['pricing', 'gardens'], visibility: 'private' });
  expect((await common(stranger, ben)).topics).toEqual(['Gardens']);
});

test('local time is for those linked both ways with a member who chose to be visible', async () => {
  const follower = await createMember(database, { jobs: ignoreJobs });
  await linkBoth(database, ann, ben);
  await holdMember(database, follower, ben);
  expect(await get(ann, ben)).toMatchObject({ timezone: null });
  await setConsents(ben, ['profile_visibility']);
  expect(await get(ann, ben)).toMatchObject({ timezone: expect.any(String) });
  expect(await get(follower, ben)).toMatchObject({ timezone: null });
  expect(await get(await createMember(database), ben)).toMatchObject({ timezone: null });
  expect(await get(ben, ann)).toMatchObject({ timezone: null });
});
