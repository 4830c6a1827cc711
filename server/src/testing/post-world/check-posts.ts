import { sql } from 'kysely';
import { expect } from 'vitest';

import { describePosts } from '#features/posts/describe-posts.ts';
import type { PostView } from '#features/posts/post-row.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  actorsOf,
  countsOf,
  holdsNotice,
  isActive,
  isBlocked,
  isInFeed,
  isListed,
  mayOpenPictures,
  mayRead,
  seesComment,
} from './rules.ts';
import { idOf, indexOf, type ModelPost, type World } from './world.ts';

type Id = Computed<{ id: string }>;
type Ids = ReturnType<typeof arrayParam>;
type Pictures = Record<'own' | 'ofLink', Ids>;

const picturesOf = (posts: readonly ModelPost[], kind: keyof Pictures) =>
  posts.flatMap(({ pictures }) => pictures?.[kind] ?? []).toSorted();

/** Every way to ask for posts, at once. */
const askAllWays = (
  { memberId, all, pictures }: { memberId: string; all: Ids; pictures: Pictures },
  now: Date,
) =>
  sql<Id & Computed<{ way: string }>>`
    select 'one' as way, p.id from unnest(${all}) p (id) where can_read_post(${memberId}, p.id, ${now})
    union all select 'security', id from posts where id = any(${all}) and deleted_at is null
    union all select 'feed', post_id from read_feed(${now}, null, null, 200, '{}', '{}', null, false,
      false, false, '-infinity')
    union all select 'order', post_id from feed_rows(${all}, ${now})
    union all select 'picture', p.id from unnest(${pictures.own}) p (id)
      cross join lateral find_post_picture(p.id, ${now})
    union all select 'picture of link', p.id from unnest(${pictures.ofLink}) p (id)
      cross join lateral find_link_picture(p.id, ${now})`;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

/**
 * One viewer's answers of the database, in each of its ways, are those of the model. Returns how many
 * were compared.
 */
export async function checkPosts(world: World, viewer: number): Promise<number> {
  if (!isActive(world, viewer)) return 0;
  const { actor, clock, database } = world.members[viewer]!;
  const now = clock.now();
  const all = arrayParam(idsOf(world.posts), 'uuid[]');
  const readable = world.posts.filter((post) => mayRead(world, viewer, post));
  const having = (rule: typeof isInFeed) =>
    idsOf(world.posts.filter((post) => rule(world, viewer, post)));
  await database.transaction(async (tx) => {
    const pictures = {
      own: arrayParam(picturesOf(world.posts, 'own'), 'uuid[]'),
      ofLink: arrayParam(picturesOf(world.posts, 'ofLink'), 'uuid[]'),
    };
    const asked = { memberId: actor.memberId, all, pictures };
    const found = await readRows(tx, askAllWays(asked, now));
    const ask = (way: string) => idsOf(found.filter((row) => row.way === way));
    expect(ask('one'), 'one by one').toEqual(idsOf(readable));
    expect(ask('security'), 'row-level security').toEqual(idsOf(readable));
    expect(ask('feed'), 'feed').toEqual(having(isInFeed));
    const kept = (post: ModelPost) => !post.hiddenBy.has(viewer) && !mutes(world, viewer, post);
    const listed = having((_world, _viewer, post) => isListed(world, viewer, post) && kept(post));
    expect(ask('order'), 'stored order').toEqual(listed);
    const pictured = world.posts.filter((post) => mayOpenPictures(world, viewer, post));
    expect(ask('picture'), 'pictures').toEqual(picturesOf(pictured, 'own'));
    expect(ask('picture of link'), 'pictures of links').toEqual(picturesOf(pictured, 'ofLink'));
    const described = await describePosts(tx, idsOf(world.posts), now);
    expect(described.map(toFacts)).toEqual(
      readable
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((post) => foresee(world, viewer, post)),
    );
    await checkComments(tx, world, { viewer, now });
    await checkNotices(tx, world, viewer);
  });
  const pictured = 2 * picturesOf(world.posts, 'own').length;
  return world.posts.length * 5 + pictured + world.comments.length + world.notices.length;
}

const mutes = ({ pairs }: World, viewer: number, { author }: ModelPost) =>
  pairs[viewer]![author]!.mutes;

const toFacts = ({ post, author, shared }: PostView) => ({
  id: post.id,
  author: author.member_id,
  body: post.body.split(' ')[1],
  like_count: post.like_count,
  comment_count: post.comment_count,
  share_count: post.share_count,
  view_count: post.view_count,
  is_liked: post.is_liked,
  is_bookmarked: post.is_bookmarked,
  mentions: (post.mentions ?? []).map(({ member_id: id }) => id),
  shared: shared?.post.id ?? null,
  hasAudience: post.audience !== null,
});

function foresee(world: World, viewer: number, post: ModelPost): ReturnType<typeof toFacts> {
  const { shared } = post;
  return {
    id: post.id,
    author: idOf(world, post.author),
    body: post.word,
    ...countsOf(world, viewer, post),
    is_liked: post.likes.has(viewer),
    is_bookmarked: post.bookmarks.has(viewer),
    mentions: post.mentions
      .filter((one) => !isBlocked(world, viewer, one))
      .map((one) => idOf(world, one)),
    shared: shared && mayRead(world, viewer, shared) ? shared.id : null,
    hasAudience: post.author === viewer && post.visibility === 'selected',
  };
}

async function checkComments(
  tx: Tx,
  world: World,
  { viewer, now }: { viewer: number; now: Date },
): Promise<void> {
  const all = arrayParam(idsOf(world.comments), 'uuid[]');
  const found = sql<Id>`select f.id from unnest(${all}) c (id)
    cross join lateral find_comment(c.id, ${now}) f`;
  const seen = world.comments.filter((one) => seesComment(world, viewer, one));
  expect(idsOf(await readRows(tx, found)), 'comments').toEqual(idsOf(seen));
}

type Row = Computed<{
  type: string;
  message: string;
  data: { post_id: string; comment_id?: string; actor_id: string; facts: { others?: number } };
}>;

async function checkNotices(tx: Tx, world: World, viewer: number): Promise<void> {
  const rows = await readRows(
    tx,
    sql<Row>`select type, message, data from notifications where data ? 'post_id'`,
  );
  const shown = rows.map(({ type, message, data }) =>
    [
      type,
      data.post_id,
      data.comment_id ?? '',
      indexOf(world, data.actor_id),
      data.facts.others ?? 0,
      /w\d+x/u.exec(message)?.[0],
    ].join(' '),
  );
  const foreseen = world.notices.flatMap((notice) => {
    const { to, kind, post, comment } = notice;
    if (to !== viewer || !holdsNotice(world, notice)) return [];
    const actors = actorsOf(world, notice);
    const named = [actors.at(-1), actors.length - 1];
    return [kind, post.id, comment?.id ?? '', ...named, (comment ?? post).word].join(' ');
  });
  expect(shown.toSorted(), 'notifications').toEqual(foreseen.toSorted());
}
