import { randomUUID } from 'node:crypto';

import { siteSearchSchema } from '@kith/contract/search/schemas';
import { beforeEach, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { countBlocks } from '#testing/count-blocks.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { follow, linkBoth, publish } from '#testing/test-posts.ts';
import { setVisible, writeHeadline } from '#testing/test-profiles.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { recordClick } from './record-click.ts';
import { searchEverything } from './search-everything.ts';

const database = await useSharedDatabase();
const clock = createTestClock();
const newMember = () => createMember(database, { clock, jobs: ignoreJobs });
let author: MemberContext;
let friend: MemberContext;
let stranger: MemberContext;
beforeEach(async () => {
  [author, friend, stranger] = [await newMember(), await newMember(), await newMember()];
  await linkBoth(database, author, friend);
});

const search = (ctx: MemberContext, query: string) =>
  searchEverything({ ctx, input: siteSearchSchema.parse({ query }) });
const postsOf = async (ctx: MemberContext, query: string) =>
  (await search(ctx, query)).results.posts.map(({ id }) => id);

const showProfile = ({ actor: { memberId } }: MemberContext, headline: string, audience: string) =>
  writeHeadline(database, { memberId, headline, audience });

test('posts are found by those who may read them, by words, author, tag and time', async () => {
  const id = await publish(author, { visibility: 'network', body: 'The theremin concert #music' });
  expect(await postsOf(friend, 'theremin')).toEqual([id]);
  expect(await postsOf(author, 'from:me theremin')).toEqual([id]);
  expect(await postsOf(friend, 'from:known theremin')).toEqual([id]);
  expect(await postsOf(friend, 'from:me theremin')).toEqual([]);
  expect(await postsOf(friend, '"theremin concert"')).toEqual([id]);
  expect(await postsOf(friend, 'theremin -concert')).toEqual([]);
  expect(await postsOf(friend, 'theremin before:2020')).toEqual([]);
  expect(await postsOf(friend, 'theremin after:2020')).toEqual([id]);
  expect(await postsOf(stranger, 'theremin')).toEqual([]);
});

test('an author is found by the name that the searcher knows, in any script', async () => {
  const rename = ({ actor }: MemberContext, name: string) =>
    database.pool.query('update profiles set display_name = $2 where id = $1', [
      actor.memberId,
      name,
    ]);
  await rename(author, 'Quilla');
  await rename(stranger, '山田太郎');
  const known = await publish(author, { visibility: 'public', body: 'Kites in the wind' });
  const unknown = await publish(stranger, { visibility: 'public', body: 'Kites at rest' });
  expect(await postsOf(friend, 'from:known kites')).toEqual([known]);
  expect(await postsOf(friend, 'from:quilla kites')).toEqual([]);
  expect(await postsOf(stranger, 'from:quilla kites')).toEqual([known]);
  expect(await postsOf(friend, 'from:太郎 kites')).toEqual([unknown]);
  expect(await postsOf(friend, '-from:太郎 kites wind')).toEqual([known]);
  expect(await postsOf(stranger, 'from:me kites')).toEqual([unknown]);
});

test('a phrase is found as whole words in their order, however long these are', async () => {
  const ship = 'Donaudampfschifffahrtsgesellschaft';
  const id = await publish(author, { body: `The signed contract, of the ${ship} Wien 東京支社へ` });
  await publish(author, { body: `Signed contracts of ${ship}en, a contract that is signed` });
  for (const phrase of ['signed contract', `${ship} wien`, '東京支']) {
    expect(await postsOf(friend, `"${phrase}"`), phrase).toEqual([id]);
  }
  expect(await postsOf(friend, '"sign contract"')).toEqual([]);
});

test('a profile is found by what its member shows the searcher', async () => {
  await showProfile(author, 'Keeper of lighthouses', 'network');
  const found = async (ctx: MemberContext, query: string) =>
    (await search(ctx, query)).results.profiles.map(({ id }) => id);
  expect(await found(friend, 'lighthouses')).toEqual([author.actor.memberId]);
  // By the name that only the searcher knows.
  expect(await found(friend, 'known lighthouses')).toEqual([author.actor.memberId]);
  expect(await found(friend, 'title:keeper')).toEqual([author.actor.memberId]);
  await showProfile(author, 'Keeper of lighthouses', 'private');
  expect(await found(friend, 'lighthouses')).toEqual([]);
  await follow(database, stranger, author);
  expect(await found(stranger, 'lighthouses')).toEqual([]);
});

test('profile, post and message say who it is with a picture, the profile also where they work', async () => {
  const { memberId } = author.actor;
  await showProfile(author, 'Theremin player', 'network');
  await database.pool.query(
    `update member_profiles set experience_audience = 'network',
       experience = '[{"company": "Lumen", "title": "Player", "text": "", "from": null, "to": null}]'
     where owner_id = $1`,
    [memberId],
  );
  const portrait = await database.pool.query<{ id: string }>(
    `insert into member_pictures (owner_id, position, media_type, content, created_at)
     values ($1, 0, 'image/png', 'x', now()) returning id`,
    [memberId],
  );
  await publish(author, { body: 'A theremin' });
  await sendIn(author, await openWith(author, friend), 'The theremin');
  const { profiles, posts, messages } = (await search(friend, 'theremin')).results;
  expect(profiles).toMatchObject([
    {
      avatar: `/profile-pictures/${portrait.rows[0]!.id}`,
      metadata: { company: 'Lumen', tier: 'unknown', warmth: 0 },
    },
  ]);
  expect([posts[0]?.avatar, messages[0]?.avatar]).toEqual([null, null]);
  // The picture that the searcher chose for them comes first, and is the only one that others' words have.
  const photo = randomUUID();
  await database.pool.query(
    `update contacts c set photo_id = $3 from member_links l where l.owner_id = $1 and l.member_id = $2
       and c.owner_id = l.owner_id and c.id = l.contact_id`,
    [friend.actor.memberId, memberId, photo],
  );
  const again = (await search(friend, 'theremin')).results;
  const [profile, post, message] = [again.profiles[0], again.posts[0], again.messages[0]];
  const avatar = `/contact-photos/${photo}`;
  expect([profile?.avatar, post?.avatar, message?.avatar]).toEqual([avatar, avatar, avatar]);
});

test('members who show themselves to everyone are found by what everyone may see', async () => {
  await showProfile(stranger, 'Theremin builder', 'public');
  await showProfile(author, 'Theremin secrets', 'private');
  const found = async (query: string) =>
    (await search(friend, query)).results.profiles.map(({ id }) => id);
  expect(await found('theremin builder')).not.toContain(stranger.actor.memberId);
  await setVisible(database, stranger.actor.memberId, true);
  expect(await found('theremin builder')).toContain(stranger.actor.memberId);
  expect(await found('theremin secrets')).toEqual([]);
  await showProfile(stranger, 'Zither builder', 'network');
  expect(await found('builder zither')).toEqual([]);
  await showProfile(stranger, 'Zither builder', 'public');
  expect(await found('builder zither')).toEqual([stranger.actor.memberId]);
  expect(await found('zither -builder')).toEqual([]);
  await blockMember({ ctx: stranger, input: { id: friend.actor.memberId } });
  expect(await found('builder zither')).toEqual([]);
  await setVisible(database, stranger.actor.memberId, false);
  const other = (await search(author, 'builder zither')).results.profiles;
  expect(other).toEqual([]);
});

test('of many that the searcher knows, one is found by what they show and what they are called', async () => {
  await showProfile(author, 'Keeper of lighthouses', 'network');
  await database.pool.query(
    `with m as materialized (select gen_random_uuid() as id from generate_series(1, 300)),
       u as (insert into auth.users (id, email) select id, id || '@followed.example' from m),
       f as (insert into profiles (id, display_name) select id, 'Followed' from m)
     insert into member_follows (owner_id, member_id, followed_at) select $1, id, now() from m`,
    [friend.actor.memberId],
  );
  await database.pool.query(
    `update contacts c set search_text = c.search_text || ' =quentin' from member_links l
     where l.owner_id = $1 and l.member_id = $2 and c.owner_id = l.owner_id and c.id = l.contact_id`,
    [friend.actor.memberId, author.actor.memberId],
  );
  const found = async (words: string) => {
    const { rows } = await database.pool.query<{ known: string[] }>(
      `select set_config('request.jwt.claims', $1, true), array(select member_id
         from search_profiles($2, $2, '{}', '{}', now(), 21)) as known`,
      [JSON.stringify({ sub: friend.actor.memberId }), words.split(' ')],
    );
    return rows[0]?.known;
  };
  const member = [author.actor.memberId];
  for (const words of ['lightho', 'quent', 'quentin keeper', 'lighthouses quentin', 'of quentin']) {
    expect(await found(words), words).toEqual(member);
  }
  expect(await found('quentin lamps')).toEqual([]);
  expect(await found('followed quentin')).toEqual([]);
});

test('an old post is found although thousands are newer, and follows each change', async () => {
  const id = await publish(author, { visibility: 'network', body: 'The ondes martenot #music' });
  const open = await publish(stranger, { visibility: 'public', body: 'Ondes martenot for all' });
  const own = await publish(friend, { visibility: 'private', body: 'Ondes martenot for me' });
  await makePostsOld([id, open, own]);
  expect((await postsOf(friend, 'ondes marten')).toSorted()).toEqual([id, open, own].toSorted());
  expect(await postsOf(friend, 'tag:music ondes')).toEqual([id]);
  expect(await postsOf(friend, 'from:known ondes')).toEqual([id]);
  expect(await postsOf(stranger, 'ondes')).toEqual([open]);
  await update(id, `visibility = 'private'`);
  expect(await postsOf(friend, 'tag:music ondes')).toEqual([]);
  expect(await postsOf(author, 'tag:music ondes')).toEqual([id]);
  await update(open, `hidden_at = now()`);
  expect(await postsOf(stranger, 'ondes')).toEqual([]);
  await update(open, `hidden_at = null, deleted_at = now()`);
  expect(await postsOf(friend, 'ondes')).toEqual([own]);
});

async function update(id: string, change: string): Promise<void> {
  await database.pool.query(`update posts set ${change} where id = $1`, [id]);
}

/** Makes posts older than what a search looks at without the index: others write ever newer ones. */
async function makePostsOld(ids: string[]): Promise<void> {
  const filler = await newMember();
  await database.pool.query(`update posts set published_at = '2001-01-01' where id = any($1)`, [
    ids,
  ]);
  await database.pool.query(
    `update post_words set published_at = '2001-01-01' where post_id = any($1)`,
    [ids],
  );
  await database.pool.query(
    `insert into posts (owner_id, status, visibility, body, published_at, created_at, updated_at)
     select $1, 'published', 'private', 'filler', '2002-01-01', now(), now()
     from generate_series(1, 1100)`,
    [filler.actor.memberId],
  );
}

test('posts and profiles that the searcher may not read change no result, count, facet or effort', async () => {
  await publish(author, { visibility: 'network', body: 'theremin for my network' });
  await showProfile(author, 'theremin player', 'network');
  const queries = [
    'theremin',
    'type:post theremin',
    'from:known theremin',
    'type:profile theremin',
  ];
  const answers = () => Promise.all(queries.map((query) => search(friend, query)));
  const before = await answers();
  const blocksBefore = await countBlocks(database, answers);
  await plantMany(stranger);
  const other = await newMember();
  await linkBoth(database, stranger, other);
  await publish(stranger, { visibility: 'network', body: 'theremin of strangers' });
  await publish(author, { visibility: 'private', body: 'theremin for myself' });
  await showProfile(stranger, 'theremin seller', 'public');
  const blocked = await newMember();
  await linkBoth(database, friend, blocked);
  await publish(blocked, { visibility: 'public', body: 'theremin of the blocked' });
  await showProfile(blocked, 'theremin blocked', 'public');
  await blockMember({ ctx: blocked, input: { id: friend.actor.memberId } });
  expect(await answers()).toEqual(before);
  expect(await countBlocks(database, answers)).toBeLessThan(2 * blocksBefore);
});

/** Posts for others of a stranger, and members that show themselves to others only, with the same word. */
async function plantMany(author: MemberContext): Promise<void> {
  await database.pool.query(
    `insert into posts (owner_id, status, visibility, body, search_text, published_at, created_at,
       updated_at)
     select $1, 'published', (array['network', 'private', 'first_degree', 'selected'])[1 + n % 4],
       'theremin', 'theremin', now() - n * interval '1 hour', now(), now()
     from generate_series(1, 1500) n`,
    [author.actor.memberId],
  );
  await database.pool.query(
    `with m as materialized (select gen_random_uuid() as id, n from generate_series(1, 500) n),
       u as (insert into auth.users (id, email) select id, id || '@unseen.example' from m),
       f as (insert into profiles (id, display_name) select id, 'Theremin ' || n from m)
     insert into member_profiles (owner_id, headline, created_at, updated_at)
     select id, 'theremin', now(), now() from m`,
  );
}

test('opening a post or profile that the member can’t read is refused', async () => {
  const id = await publish(author, { visibility: 'network', body: 'theremin' });
  const open = (ctx: MemberContext, resultType: 'post' | 'profile', resultId: string) =>
    refusalOf(recordClick({ ctx, input: { query: 'theremin', resultType, resultId } }));
  expect(await open(friend, 'post', id)).toBeNull();
  expect(await open(friend, 'profile', author.actor.memberId)).toBeNull();
  expect(await open(stranger, 'post', id)).toBe('not_found');
});
