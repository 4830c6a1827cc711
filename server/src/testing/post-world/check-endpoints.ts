import { postVisibilities } from '@kith/contract/posts/rules';
import { expect } from 'vitest';

import type { TestApp } from '#testing/start-test-app.ts';

import {
  countsOf,
  isActive,
  isFor,
  isInFeed,
  isListed,
  isOpen,
  linkOf,
  mayMention,
  likersOf,
  mayRead,
  threadsOf,
  isBlocked,
} from './rules.ts';
import { everyone, idOf, indexOf, type ModelPost, pick, type World } from './world.ts';

type Item = { id: string };
type Answer = { status: number; body: never };
/** A viewer with the bare calls of the app. */
type Visit = { world: World; viewer: number; get: Get; post: Post; place: number };
type Get = <Body>(path: string) => Promise<{ status: number; body: Body }>;
type Post = <Body>(path: string, body: object) => Promise<{ status: number; body: Body }>;

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id).toSorted();

/** Every endpoint that shows posts answers a viewer as the model says. Returns how many were asked. */
export async function checkEndpoints(
  app: TestApp,
  world: World,
  { viewer, place }: { viewer: number; place: number },
): Promise<number> {
  const call = app.callWith(await app.tokenOf(world.members[viewer]!, 7_200));
  let asked = 0;
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    asked += 1;
    const answer = await call(method, path, body);
    return { status: answer.status, body: (await answer.json()) as never };
  };
  const get: Get = (path) => ask('GET', path);
  const post: Post = (path, body) => ask('POST', path, body);
  const visit = { world, viewer, get, post, place };
  if (!isActive(world, viewer)) {
    for (const path of ['/feed', '/posts/bookmarked', '/search?query=words&types=post']) {
      expect([401, 403], path).toContain((await get(path)).status);
    }
    return asked;
  }
  for (const check of [
    checkFeed,
    checkLists,
    checkSome,
    checkAudience,
    checkSearch,
    checkMembers,
    checkSignals,
  ]) {
    await check(visit);
  }
  return asked;
}

type FeedPart = { kind: string; post: Item; first_comment: Item | null };
type Page = { items: FeedPart[]; next_cursor: string | null; newest: string | null };

async function readFeed({ world, viewer, get }: Visit, query: string) {
  const found: string[] = [];
  let newest = '';
  let cursor = '';
  do {
    const { body } = await get<Page>(`/feed?limit=20&${query}${cursor}`);
    newest ||= body.newest ?? '';
    for (const { kind, post, first_comment: first } of body.items) {
      if (kind !== 'post') continue;
      found.push(post.id);
      const shown = world.posts.find(({ id }) => id === post.id);
      const threads = shown ? threadsOf(world, viewer, shown) : [];
      const hidden = world.comments.flatMap(({ id, isHidden }) => (isHidden ? id : []));
      const foremost = threads.find(({ id, word }) => word !== null && !hidden.includes(id));
      expect(first?.id, 'first comment').toBe(foremost?.id);
    }
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`;
  } while (cursor !== '');
  return { ids: found.toSorted(), newest };
}

/** How many posts came since the viewer last read the feed, which they do now. */
async function checkNew({ world, viewer, get }: Visit, newest: string): Promise<void> {
  const inFeed = world.posts.filter((post) => isInFeed(world, viewer, post));
  const last = world.newest[viewer];
  if (last) {
    const { body } = await get<{ count: number }>(
      `/feed/new?since=${encodeURIComponent(last.cursor)}`,
    );
    const later = inFeed.filter(({ order }) => order! > last.order);
    expect(body.count, 'new posts').toBe(later.length);
  }
  const order = inFeed.length === 0 ? world.published : Math.max(...inFeed.map((p) => p.order!));
  world.newest[viewer] = { cursor: newest, order };
}

async function checkFeed(visit: Visit): Promise<void> {
  const { world, viewer, get, place } = visit;
  const inFeed = world.posts.filter((post) => isInFeed(world, viewer, post));
  for (const sort of ['latest', 'relevant']) {
    const { ids, newest } = await readFeed(visit, `sort=${sort}`);
    expect(ids, sort).toEqual(idsOf(inFeed));
    if (sort === 'latest') await checkNew(visit, newest);
  }
  const tag = pick(['tea', 'rain', 'stone'], place)!;
  const tagged = inFeed.filter((post) => post.tag === tag);
  expect((await readFeed(visit, `tags=${tag}`)).ids, tag).toEqual(idsOf(tagged));
  const { body: count } = await get<{ count: number }>(`/feed/count?tags=${tag}`);
  expect(count.count, 'count').toBe(tagged.length);
  const { body } = await get<{
    items: { tag: string; post_count: number; author_count: number }[];
  }>('/feed/trending');
  const trending = body.items.map((one) => [one.tag, one.post_count, one.author_count]);
  const foreseen = [...new Set(inFeed.map((post) => post.tag))].map((one) => {
    const posts = inFeed.filter((post) => post.tag === one);
    return [one, posts.length, new Set(posts.map(({ author }) => author)).size];
  });
  expect(trending.toSorted(), 'trending').toEqual(foreseen.toSorted());
  const { body: trends } = await get<{ facts: { posts: number } }>('/insights/trends');
  expect(trends.facts.posts, 'posts that trends read').toBe(inFeed.length);
}

async function checkLists({ world, viewer, get, place }: Visit): Promise<void> {
  // Three of the members, in turn.
  for (const author of everyone.filter((one) => (one + place) % everyone.length < 3)) {
    const { body } = await get<{ items: Item[] }>(
      `/posts?limit=50&member_id=${idOf(world, author)}`,
    );
    const readable = world.posts.filter(
      (post) => post.author === author && isOpen(world, viewer, post),
    );
    expect(idsOf(body.items), 'posts of a member').toEqual(idsOf(readable));
  }
  const { body: drafts } = await get<{ items: Item[] }>('/posts?limit=50&status=draft');
  const own = world.posts.filter(
    ({ author, status, isDeleted }) => author === viewer && status === 'draft' && !isDeleted,
  );
  expect(idsOf(drafts.items), 'drafts').toEqual(idsOf(own));
  const { body: kept } = await get<{ items: Item[] }>('/posts/bookmarked?limit=50');
  const marked = world.posts.filter(
    (post) => post.bookmarks.has(viewer) && mayRead(world, viewer, post),
  );
  expect(idsOf(kept.items), 'bookmarks').toEqual(idsOf(marked));
}

type CommentBody = Item & { body: string; like_count: number; replies: Item[] };

/** A few posts one by one, readable or not. */
async function checkSome({ world, viewer, get, post: ask, place }: Visit): Promise<void> {
  for (let index = 0; index < Math.min(3, world.posts.length); index += 1) {
    const post = pick(world.posts, place + index * 7)!;
    const answer = await get<Item>(`/posts/${post.id}`);
    expect(answer.status).toBe(mayRead(world, viewer, post) ? 200 : 404);
    if (answer.status === 200) {
      const { view_count: views, ...counts } = countsOf(world, viewer, post);
      const reach = post.author === viewer ? views : null;
      expect(answer.body).toMatchObject({ ...counts, reach });
    }
    if (index === 0) await checkVersions({ world, viewer, get }, post);
    const isReadable = isOpen(world, viewer, post);
    const likes = await get<{ items: { member_id: string }[] }>(`/posts/${post.id}/likes`);
    const comments = await get<{ items: CommentBody[] }>(`/posts/${post.id}/comments?limit=50`);
    expect([likes.status, comments.status]).toEqual(isReadable ? [200, 200] : [404, 404]);
    // Switched off, but only for those who may read it.
    const translation = await ask(`/posts/${post.id}/translation`, {});
    expect(translation.status, 'translation').toBe(isReadable ? 403 : 404);
    if (!isReadable) continue;
    expect(likes.body.items.map((one) => indexOf(world, one.member_id)).toSorted()).toEqual(
      likersOf(world, viewer, post).toSorted(),
    );
    const threads = comments.body.items.map((one) => ({
      id: one.id,
      word: one.body.split(' ')[1] ?? null,
      likes: one.like_count,
      replies: one.replies.map(({ id }) => id),
    }));
    expect(threads, 'comments').toEqual(threadsOf(world, viewer, post));
  }
}

/** What a post said before, for its author alone. */
async function checkVersions(
  { world, viewer, get }: Pick<Visit, 'world' | 'viewer' | 'get'>,
  post: ModelPost,
): Promise<void> {
  const path = `/posts/${post.id}/versions`;
  const { status, body } = await get<{ items: { body: string }[] }>(path);
  const isShown = post.author === viewer && mayRead(world, viewer, post);
  expect(status, 'versions').toBe(isShown ? 200 : 404);
  if (!isShown) return;
  expect(body.items.map((version) => version.body.split(' ')[1])).toEqual(post.past);
}

type SignalPart = { type: string; reason: { facts: { post_id?: string } } };

/** A signal about a post is there only while the viewer may read it, its author isn't muted. */
async function checkSignals({ world, viewer, get }: Visit): Promise<void> {
  const { body } = await get<{ items: SignalPart[] }>('/signals?limit=50');
  for (const { type, reason } of body.items) {
    const post = world.posts.find(({ id }) => id === reason.facts.post_id);
    if (reason.facts.post_id === undefined) continue;
    expect(post && isOpen(world, viewer, post), `signal ${type}`).toBe(true);
    expect(world.pairs[viewer]![post!.author]!.mutes, 'signal of a muted author').toBe(false);
  }
}

type Preview = {
  count: number | null;
  people: { member_id: string }[];
  unreached: { member_id: string }[];
};

async function checkAudience({ world, viewer, post, place }: Visit): Promise<void> {
  const visibility = pick(postVisibilities, place)!;
  const one = everyone.find((other) => other !== viewer && linkOf(world, viewer, other)) ?? null;
  const isForGroup = visibility === 'selected';
  const chosen = visibility === 'selected' && one !== null ? [one] : [];
  const others = everyone.filter((other) => other !== viewer);
  const { body } = await post<Preview>('/posts/audience', {
    visibility,
    audience: {
      contact_ids: chosen.map((other) => world.contacts[viewer]![other]),
      group_ids: isForGroup ? [world.groups[viewer]] : [],
    },
    mentioned_ids: others.map((other) => idOf(world, other)),
  });
  const addressed = { author: viewer, visibility, chosen, isForGroup };
  const reached = others.filter(
    (other) =>
      isActive(world, other) &&
      !isBlocked(world, viewer, other) &&
      isFor(world, other, addressed) &&
      (visibility !== 'public' || linkOf(world, viewer, other) !== null),
  );
  const toPlaces = (people: { member_id: string }[]) =>
    people.map(({ member_id: id }) => indexOf(world, id)).toSorted();
  expect(toPlaces(body.people), `audience ${visibility}`).toEqual(reached);
  expect(body.count).toBe(visibility === 'public' ? null : reached.length);
  const named = mayMention(world, { by: viewer });
  const missed = visibility === 'public' ? [] : named.filter((other) => !reached.includes(other));
  expect(toPlaces(body.unreached), `unreached ${visibility}`).toEqual(missed);
}

type Found = {
  results: { posts: Item[]; profiles: Item[] };
  facets: { types: Record<string, { count: number }> };
};

async function checkSearch({ world, viewer, get }: Visit): Promise<void> {
  const { body } = await get<Found>('/search?query=words&types=post&limit=50');
  const listed = world.posts.filter(
    (post) => isListed(world, viewer, post) && !post.hiddenBy.has(viewer),
  );
  expect(body.facets.types['post']?.count, 'found posts').toBe(Math.min(listed.length, 50));
  const shown = idsOf(body.results.posts);
  if (listed.length <= 50) expect(shown).toEqual(idsOf(listed));
  const profiles = await get<Found>(`/search?query=${world.surname}&types=profile&limit=50`);
  // All of them chose to be visible.
  const visible = everyone.filter(
    (other) => other !== viewer && isActive(world, other) && !isBlocked(world, viewer, other),
  );
  const found = profiles.body.results.profiles.map(({ id }) => indexOf(world, id));
  expect(found.toSorted(), 'found profiles').toEqual(visible);
}

async function checkMembers({ world, viewer, get, place }: Visit): Promise<void> {
  type Members = { items: { member_id: string; post_count: number }[] };
  const below: ModelPost | null = pick(world.posts, place) ?? null;
  const query = below ? `&post_id=${below.id}` : '';
  const { body: named } = await get<Members>(`/feed/mentionable?q=${query}`);
  const places = named.items.map(({ member_id: id }) => indexOf(world, id)).toSorted();
  expect(places, 'mentionable').toEqual(mayMention(world, { by: viewer, post: below }));
  const { body: suggested } = await get<Members>('/feed/people-to-follow');
  const writers = everyone.flatMap((other) => {
    const mine = world.pairs[viewer]![other]!;
    if (other === viewer || mine.isLinked || mine.follows || mine.mutes) return [];
    const posts = world.posts.filter(
      (post) =>
        post.author === other && post.visibility === 'public' && isListed(world, viewer, post),
    );
    return posts.length === 0 ? [] : [[other, posts.length]];
  });
  const other = pick(everyone, place)!;
  const isSeen = other === viewer || (isActive(world, other) && !isBlocked(world, viewer, other));
  expect((await get(`/profiles/${idOf(world, other)}`)).status, 'profile').toBe(isSeen ? 200 : 404);
  const shown = suggested.items.map((one) => [indexOf(world, one.member_id), one.post_count]);
  expect(shown.toSorted(), 'people to follow').toEqual(writers);
}
