import { feedInputSchema } from '@kith/contract/feed/schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { readFeed } from '#features/feed/read-feed.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addPost, linkBoth } from '#testing/test-posts.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { listComments, listLikes } from './list-comments.ts';
import { listBookmarked, listPosts } from './list-posts.ts';

const database = await useSharedDatabase();
const clock = createTestClock();
let reader: MemberContext;
let author: MemberContext;
let postId: string;

const newMember = () => createMember(database, { clock, jobs: ignoreJobs });

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  [reader, author] = [await newMember(), await newMember()];
  await linkBoth(database, reader, author);
  postId = await addPost(author);
});

type Page = { ids: string[]; next: string | null };
type Part = { limit: number; cursor?: string };
/** A list in pages: what it reads, and how rows come into it, each pair at the same moment. */
type List = {
  write: (count: number, options: { minutes: number }) => Promise<string[]>;
  read: (part: Part) => Promise<Page>;
};

type Id = { id: string };

/** Rows at moments from so many minutes ahead of now, backwards, two at each. */
const moments = (count: number, minutes: number) =>
  sql`(select n, ${clock.now()}::timestamptz + (${minutes} - n / 2) * interval '1 minute' as at
    from generate_series(0, ${count - 1}) n) m`;

async function insert(statement: ReturnType<typeof sql<Id>>): Promise<string[]> {
  const { rows } = await runAsService(database, (tx) => statement.execute(tx));
  return rows.map(({ id }) => id);
}

const writePosts: List['write'] = (count, { minutes }) =>
  insert(sql<Id>`insert into posts (owner_id, status, visibility, body, tags, tag_keys, published_at,
      created_at, updated_at)
    select ${author.actor.memberId}, 'published', 'network', 'Post', '{tea}', '{tea}', m.at, m.at, m.at
    from ${moments(count, minutes)} returning id`);

const pageOf = ({
  items,
  next_cursor: next,
}: {
  items: { id: string }[];
  next_cursor: string | null;
}) => ({
  ids: items.map(({ id }) => id),
  next,
});
const viewsOf = (page: { items: { post: { id: string } }[]; next_cursor: string | null }) =>
  pageOf({ ...page, items: page.items.map(({ post }) => post) });

const lists: Record<string, List> = {
  'posts of a member': {
    write: writePosts,
    read: async (part) =>
      viewsOf(
        await listPosts({
          ctx: reader,
          input: { sort: 'newest', status: 'published', member_id: author.actor.memberId, ...part },
        }),
      ),
  },
  'posts with a tag': {
    write: writePosts,
    read: async (part) => {
      const input = feedInputSchema.parse({ tags: 'Tea', ...part });
      const { items, next_cursor: next } = await readFeed({ ctx: reader, input });
      return { ids: items.flatMap((one) => (one.kind === 'post' ? one.post.id : [])), next };
    },
  },
  bookmarks: {
    write: async (count, { minutes }) => {
      const ids = await writePosts(count, { minutes });
      await insert(sql<Id>`insert into post_bookmarks (owner_id, post_id, created_at)
        select ${reader.actor.memberId}, id, published_at from posts where id = any(${ids})
        returning post_id as id`);
      return ids;
    },
    read: async (part) => viewsOf(await listBookmarked({ ctx: reader, input: part })),
  },
  comments: {
    write: (count, { minutes }) =>
      insert(sql<Id>`insert into comments (owner_id, post_id, body, created_at)
        select ${author.actor.memberId}, ${postId}, 'Words', m.at from ${moments(count, minutes)}
        returning id`),
    read: async (part) => {
      const page = await listComments({ ctx: reader, input: { post_id: postId, ...part } });
      return pageOf({ ...page, items: page.items.map(({ comment }) => comment) });
    },
  },
  likes: {
    write: (count, { minutes }) =>
      insert(sql<Id>`with made as (
          insert into auth.users (id, email)
          select gen_random_uuid(), gen_random_uuid() || '@test.example'
          from generate_series(1, ${count}::integer) returning id),
        named as (
          insert into profiles (id, display_name, timezone, locale)
          select id, 'Liker', 'UTC', 'en-US' from made returning id),
        agreed as (
          insert into user_consent (user_id, consent_type, consent_granted)
          select id, 'data_processing', true from made),
        numbered as (select id, row_number() over () - 1 as n from named)
        insert into post_likes (owner_id, post_id, created_at)
        select l.id, ${postId}, m.at from numbered l join ${moments(count, minutes)} on m.n = l.n
        returning owner_id as id`),
    read: async (part) => {
      const page = await listLikes({ ctx: reader, input: { post_id: postId, ...part } });
      return pageOf({ ...page, items: page.items.map((card) => ({ id: card.member_id })) });
    },
  },
};

const steps = fc.array(
  fc.record({ limit: fc.integer({ min: 1, max: 9 }), arriving: fc.integer({ min: 0, max: 3 }) }),
  { minLength: 1, maxLength: 6 },
);

test.each(Object.keys(lists))(
  '%s: no page repeats or leaves out a row while new ones arrive',
  async (name) => {
    const { read, write } = lists[name]!;
    await fc.assert(
      fc.asyncProperty(steps, async (pages) => {
        postId = await addPost(author);
        const before = await write(17, { minutes: -1 });
        const seen: string[] = [];
        let cursor: string | undefined;
        let hasEnded = false;
        for (let step = 0; step < 60 && !hasEnded; step += 1) {
          const { limit, arriving } = pages[step % pages.length]!;
          // The page and the new rows race.
          const [page] = await Promise.all([
            read({ limit, ...(cursor === undefined ? {} : { cursor }) }),
            arriving > 0 && step < 6 ? write(arriving, { minutes: step + 1 }) : null,
          ]);
          expect(page.ids.length).toBeLessThanOrEqual(limit);
          seen.push(...page.ids);
          hasEnded = page.next === null || before.every((id) => seen.includes(id));
          cursor = page.next ?? undefined;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(before.filter((id) => !seen.includes(id))).toEqual([]);
        clock.advance(60 * 60_000);
      }),
      { numRuns: 4 },
    );
  },
  60_000,
);

test('pinned posts come first once, however often they are pinned meanwhile', async () => {
  const ids = await writePosts(7, { minutes: -1 });
  const pin = (id: string) =>
    database.pool.query('update posts set pinned_at = now() where id = $1', [id]);
  await pin(ids[5]!);
  const { read } = lists['posts of a member']!;
  const first = await read({ limit: 3 });
  expect(first.ids[0]).toBe(ids[5]);
  const second = await read({ limit: 20, cursor: first.next! });
  const all = [...first.ids, ...second.ids];
  expect(new Set(all).size).toBe(all.length);
  expect(ids.every((id) => all.includes(id))).toBe(true);
});
