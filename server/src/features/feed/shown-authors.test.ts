import { feedInputSchema } from '@kith/contract/feed/schemas';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { rankBound } from '@kith/contract/warmth/rules';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { follow, holdMember, publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { listTrending } from './list-trending.ts';
import { readFeed } from './read-feed.ts';
import { presentPost } from '#features/posts/post-card.ts';
import { getPost } from '#features/posts/get-post.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let reader: MemberContext;
let author: MemberContext;

const newMember = () => createMember(database, { clock, jobs: ignoreJobs });

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  [reader, author] = await Promise.all([newMember(), newMember()]);
});

async function writeHeadline({ actor }: MemberContext, headline: string, audience: string) {
  await runAsService(database, (tx) =>
    sql`insert into member_profiles (owner_id, headline, headline_audience, created_at, updated_at)
      values (${actor.memberId}, ${headline}, ${audience}, now(), now())`.execute(tx),
  );
}

const setVisible = ({ actor }: MemberContext, isVisible: boolean) =>
  runAsService(database, (tx) =>
    sql`insert into user_consent (user_id, consent_type, consent_granted)
      values (${actor.memberId}, 'profile_visibility', ${isVisible})
      on conflict (user_id, consent_type) do update set consent_granted = ${isVisible}`.execute(tx),
  );

async function authorOf(id: string, ctx = reader) {
  const { author: shown } = presentPost(await getPost({ ctx, input: { id } }), ctx);
  return { headline: shown.headline, has_profile: shown.has_profile };
}

test('a stranger’s headline is shown as far as their profile shows it', async () => {
  const id = await publish(author, { visibility: 'public' });
  await writeHeadline(author, 'Builds boats', 'public');
  expect(await authorOf(id)).toEqual({ headline: '', has_profile: false });
  await setVisible(author, true);
  expect(await authorOf(id)).toEqual({ headline: 'Builds boats', has_profile: true });
  await runAsService(database, (tx) =>
    sql`update member_profiles set headline_audience = 'network'
      where owner_id = ${author.actor.memberId}`.execute(tx),
  );
  expect(await authorOf(id)).toEqual({ headline: '', has_profile: true });
  expect(await authorOf(id, author)).toEqual({ headline: 'Builds boats', has_profile: true });
});

test('the position in the own contact comes before the headline', async () => {
  await setVisible(author, true);
  await writeHeadline(author, 'Builds boats', 'public');
  const id = await publish(author, { visibility: 'public' });
  const contactId = await holdMember(database, reader, author);
  expect((await authorOf(id)).headline).toBe('Builds boats');
  await runAsService(database, (tx) =>
    sql`update contacts set title = 'Founder', company = 'Tessel'
      where owner_id = ${reader.actor.memberId} and id = ${contactId}`.execute(tx),
  );
  expect((await authorOf(id)).headline).toBe('Founder, Tessel');
});

test('trending tags name their warmest authors, without those who are blocked', async () => {
  const members = await Promise.all([newMember(), newMember(), newMember(), newMember()]);
  const warmths = [20, 80, 50, 65];
  for (const [at, member] of members.entries()) {
    const warmthRank = rankBound(warmths[at] ?? 0, clock.now());
    await holdMember(database, reader, member, { warmthRank });
    await publish(member, { body: '#tea', visibility: 'public' });
  }
  const stranger = await newMember();
  await follow(database, reader, stranger);
  await publish(stranger, { body: '#tea', visibility: 'public' });
  const idOf = (at: number) => members[at]!.actor.memberId;
  const peopleOf = async () =>
    (await listTrending({ ctx: reader })).items[0]?.people.map(({ member_id: id }) => id);
  expect(await peopleOf()).toEqual([idOf(1), idOf(3), idOf(2)]);
  await runAsService(database, (tx) =>
    sql`insert into member_blocks (owner_id, blocked_id, created_at)
      values (${idOf(1)}, ${reader.actor.memberId}, now())`.execute(tx),
  );
  expect(await peopleOf()).toEqual([idOf(3), idOf(2), idOf(0)]);
  const page = await readFeed({ ctx: reader, input: feedInputSchema.parse({}) });
  expect(page.items.filter(({ kind }) => kind === 'post')).toHaveLength(4);
});
