import { feedInputSchema } from '@kith/contract/feed/schemas';
import { hourMs } from '@kith/contract/core/time';
import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import type { SignalType } from '@kith/contract/nudges/rules';
import { draftInputSchema } from '@kith/contract/nudges/schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';

import { logInteraction } from '#features/interactions/log-interaction.ts';
import { actOnSignals } from '#features/nudges/act-on-signals.ts';
import { draftMessage } from '#features/nudges/draft-message.ts';
import { getNudgeOf } from '#features/nudges/rate-signal.ts';
import { muteMember } from '#features/posts/mute-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addChange, addContact as addRow } from '#testing/test-network.ts';
import { follow, holdMember, linkBoth, publish } from '#testing/test-posts.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { rankBound } from '@kith/contract/warmth/rules';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { countNewPosts, countPosts } from './count-posts.ts';
import { dismissSignal } from './get-signal.ts';
import { listMentionable, listToFollow } from './list-members.ts';
import { listTrending } from './list-trending.ts';
import { readFeed } from './read-feed.ts';
import { recordViews } from './record-views.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let reader: MemberContext;
let authors: MemberContext[];

const newMember = () => createMember(database, { clock, jobs: ignoreJobs });

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  [reader, ...authors] = await Promise.all([newMember(), newMember(), newMember(), newMember()]);
  for (const author of authors) await linkBoth(database, reader!, author);
});

/** Posts for the network, each a minute older than the one before, written at once. */
async function writePosts(count: number, { ageMinutes = 0 } = {}): Promise<string[]> {
  const owners = authors.map(({ actor }) => actor.memberId);
  const { rows } = await runAsService(database, (tx) =>
    sql<{ id: string }>`insert into posts (owner_id, status, visibility, body, published_at,
        created_at, updated_at)
      select (${owners}::uuid[])[1 + n % ${owners.length}], 'published', 'network', 'Post ' || n,
        ${clock.now()}::timestamptz - (${ageMinutes} + n) * interval '1 minute', now(), now()
      from generate_series(0, ${count - 1}) n returning id`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

const read = (input: Partial<z.input<typeof feedInputSchema>> = {}) =>
  readFeed({ ctx: reader, input: feedInputSchema.parse(input) });

const postsIn = (items: Awaited<ReturnType<typeof read>>['items']) =>
  items.flatMap((item) => (item.kind === 'post' ? [item.post.id] : []));

describe('paging', () => {
  const sorts = ['latest', 'relevant'] as const;

  test.each(sorts)(
    '%s never repeats or leaves out a post while new ones arrive',
    async (sort) => {
      const steps = fc.array(
        fc.record({
          limit: fc.integer({ min: 2, max: 9 }),
          arriving: fc.integer({ min: 0, max: 3 }),
        }),
        { minLength: 1, maxLength: 8 },
      );
      let ageMinutes = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (pages) => {
          await runAsService(database, (tx) =>
            sql`delete from posts where owner_id = any(${authors.map(({ actor }) => actor.memberId)})`.execute(
              tx,
            ),
          );
          ageMinutes += 1;
          const before = await writePosts(23, { ageMinutes });
          const seen: string[] = [];
          let cursor: string | undefined;
          for (let step = 0; step < 20; step += 1) {
            const { limit, arriving } = pages[step % pages.length]!;
            // The page and the new posts race.
            const [page] = await Promise.all([
              read({ sort, limit, ...(cursor === undefined ? {} : { cursor }) }),
              arriving > 0 ? writePosts(arriving) : null,
            ]);
            clock.advance(1_000);
            seen.push(...postsIn(page.items));
            if (page.next_cursor === null) break;
            cursor = page.next_cursor;
          }
          expect(new Set(seen).size).toBe(seen.length);
          const missing = before.filter((id) => !seen.includes(id));
          expect(missing).toEqual([]);
          if (sort === 'latest') {
            expect(seen.filter((id) => before.includes(id))).toEqual(before);
          }
        }),
        { numRuns: 8 },
      );
    },
    60_000,
  );

  test('an order of relevant posts stays while the member reads about other topics', async () => {
    for (const author of authors) {
      await publish(author, { body: 'About #gardens' });
      clock.advance(hourMs);
      await publish(author, { body: 'About #bridges' });
    }
    const first = await read({ sort: 'relevant', limit: 2 });
    await recordViews({ ctx: reader, input: { post_ids: postsIn(first.items) } });
    const rest = await read({ sort: 'relevant', limit: 50, cursor: first.next_cursor! });
    const ids = [...postsIn(first.items), ...postsIn(rest.items)];
    expect(new Set(ids).size).toBe(6);
  });
});

describe('what is in it', () => {
  test('new posts are counted since a page, by the same filters', async () => {
    await writePosts(3);
    const { newest } = await read();
    clock.advance(60_000);
    await publish(authors[0]!, { body: 'News #tea' });
    await publish(authors[1]!, { body: 'News' });
    const count = (input: object) =>
      countNewPosts({ ctx: reader, input: { ...feedInputSchema.parse(input), since: newest! } });
    expect(await count({})).toEqual({ count: 2, has_more: false });
    expect(await count({ tags: ['Tea'] })).toEqual({ count: 1, has_more: false });
  });

  test('each filter narrows the feed', async () => {
    const [warm, cold, held] = authors as [MemberContext, MemberContext, MemberContext];
    const other = await newMember();
    await holdMember(database, reader, other, { warmthRank: rankBound(95, clock.now()) });
    await follow(database, reader, warm);
    const old = await publish(cold, { body: 'Old words' });
    clock.advance(40 * 24 * hourMs);
    const tagged = await publish(held, { body: 'About #Tea and https://example.com/' });
    const warmest = await publish(other, { visibility: 'public' });
    const ids = async (input: object) => postsIn((await read(input)).items).toSorted();
    expect(await ids({ tags: 'tea' })).toEqual([tagged]);
    expect(await ids({ has_links: 'true' })).toEqual([tagged]);
    expect(await ids({ has_media: 'true' })).toEqual([]);
    expect(await ids({ people: cold.actor.memberId })).toEqual([old]);
    expect(await ids({ time: 'month' })).toEqual([tagged, warmest].toSorted());
    expect(await ids({ min_warmth: 70 })).toEqual([warmest]);
    expect(await ids({ first_degree: true })).toEqual([old, tagged, warmest].toSorted());
    const { count } = await countPosts({
      ctx: reader,
      input: feedInputSchema.parse({ min_warmth: 70 }),
    });
    expect(count).toBe(1);
  });

  test('a muted author is gone from the feed until the mute is taken back', async () => {
    const id = await publish(authors[0]!);
    const mute = (isOn: boolean) =>
      muteMember({ ctx: reader, input: { id: authors[0]!.actor.memberId, isOn } });
    await mute(true);
    expect(postsIn((await read()).items)).toEqual([]);
    await mute(false);
    expect(postsIn((await read()).items)).toEqual([id]);
  });

  test('what the member reads raises its topics, and the factors say so', async () => {
    const known = await publish(authors[0]!, { body: 'First #tea' });
    await recordViews({ ctx: reader, input: { post_ids: [known] } });
    await recordViews({ ctx: reader, input: { post_ids: [known] } });
    const tea = await publish(authors[1]!, { body: 'Second #Tea' });
    const plain = await publish(authors[1]!, { body: 'No topic' });
    const { items } = await read({ sort: 'relevant' });
    const whyOf = (id: string) =>
      items.flatMap((item) => (item.kind === 'post' && item.post.id === id ? [item.why] : []))[0]!;
    expect(whyOf(tea)).toMatchObject({ relation: 'contact', matched_tags: ['Tea'] });
    expect(whyOf(tea).score).toBeGreaterThan(whyOf(plain).score);
    const own = await readFeed({ ctx: authors[0]!, input: feedInputSchema.parse({}) });
    const [reached] = own.items.flatMap((item) => (item.kind === 'post' ? [item.post] : []));
    expect(reached?.reach).toBe(1);
  });

  test('an account without posts has its signals, and dismissing one removes it', async () => {
    const lonely = await newMember();
    await addContact(lonely, { birthday: { month: 11, day: 20, year: null } });
    const { items } = await readFeed({ ctx: lonely, input: feedInputSchema.parse({}) });
    const [signal] = items.flatMap((item) => (item.kind === 'signal' ? [item.signal] : []));
    expect(signal).toMatchObject({ type: 'birthday', reason: { facts: { days: 0 } } });
    const byId = { ctx: lonely, input: { id: signal!.id } };
    expect(await refusalOf(dismissSignal({ ...byId, ctx: reader }))).toBe('not_found');
    await dismissSignal(byId);
    const after = await readFeed({ ctx: lonely, input: feedInputSchema.parse({}) });
    expect(after.items).toEqual([]);
  });

  test('moves and anniversaries are cards that are put off, drafted for and answered by a note', async () => {
    const ctx = await newMember();
    const at = '2026-11-19T08:00:00Z';
    const person = (first: string) =>
      addRow(ctx, { first_name: first, company: 'Lumen', title: 'VP' });
    const [mover, riser] = [await person('Mover'), await person('Riser')];
    await addChange(ctx, mover, { field: 'company', oldValue: 'Tessel', newValue: 'Lumen', at });
    await addChange(ctx, riser, { field: 'title', oldValue: 'Director', newValue: 'VP', at });
    await addRow(ctx, { first_name: 'Old', connected_on: '2020-11-20' });
    const cards = async () => {
      const { items } = await readFeed({ ctx, input: feedInputSchema.parse({}) });
      const signals = items.flatMap((item) => (item.kind === 'signal' ? [item.signal] : []));
      return new Map(signals.map((signal) => [signal.type, signal]));
    };
    const typesLeft = async () => [...(await cards()).keys()].toSorted();
    const shown = await cards();
    expect(await typesLeft()).toEqual(['company_change', 'job_change', 'work_anniversary']);
    const idOf = (type: SignalType) => shown.get(type)!.id;
    const nudgeOf = (type: SignalType) => getNudgeOf({ ctx, input: { id: idOf(type) } });

    const input = draftInputSchema.parse({ id: (await nudgeOf('work_anniversary')).id });
    expect((await draftMessage({ ctx, input })).text).toContain('Old');
    const ids = [idOf('work_anniversary')];
    await actOnSignals({ ctx, input: { ids, action: 'snooze', span: 'day' } });
    expect(await typesLeft()).toEqual(['company_change', 'job_change']);
    const call = interactionLogSchema.parse({
      contact_id: mover,
      kind: 'call',
      occurred_at: clock.now().toISOString(),
      nudge_id: (await nudgeOf('company_change')).id,
    });
    await logInteraction({ ctx, input: call });
    expect(await typesLeft()).toEqual(['job_change']);
    clock.advance(25 * hourMs);
    expect(await typesLeft()).not.toContain('company_change');
    expect(await typesLeft()).toContain('job_change');
  });

  test('tags are trending by how many members of the network write about them', async () => {
    await publish(authors[0]!, { body: '#tea #cups' });
    await publish(authors[0]!, { body: '#cups' });
    await publish(authors[1]!, { body: '#Tea' });
    const stranger = await newMember();
    await publish(stranger, { body: '#secret', visibility: 'private' });
    const { items } = await listTrending({ ctx: reader });
    expect(items.map(({ tag, author_count: count }) => [tag.toLowerCase(), count])).toEqual([
      ['tea', 2],
      ['cups', 1],
    ]);
  });

  test('those to mention are known members, those to follow write publicly', async () => {
    const stranger = await newMember();
    await publish(stranger, { visibility: 'public' });
    const { items } = await listMentionable({ ctx: reader, input: { q: 'known' } });
    expect(items.map((one) => one.member_id).toSorted()).toEqual(
      authors.map(({ actor }) => actor.memberId).toSorted(),
    );
    const suggested = (await listToFollow({ ctx: reader })).items.map((one) => one.member_id);
    expect(suggested).toContain(stranger.actor.memberId);
    expect(suggested).not.toContain(authors[0]!.actor.memberId);
  });
});
