import { foldText } from '@kith/contract/core/text';
import fc from 'fast-check';
import type pg from 'pg';
import { expect, test } from 'vitest';

import { indexedWords } from '#features/contacts/search-words.ts';
import { createClient } from '#platform/database/create-client.ts';
import { type NestedWork, watchNestedPlans } from '#testing/plan-work.ts';
import { createMember } from '#testing/test-member.ts';
import { linkBoth } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();

const posts = 4_500;
const members = 3_000;
/** The newest thousand are looked at twice, and the members of the searcher. */
const rowLimit = 2_500;

/** Every post has the word "lunch"; few have "harbour" for everyone, or "quay" for some. */
const addPosts = `insert into posts (owner_id, status, visibility, body, search_text, published_at,
    created_at, updated_at)
  select case when n % 2 = 0 then $1::uuid else $2::uuid end, 'published',
    case when n % 3 = 0 then 'public' else 'network' end, 'lunch',
    case when n % 900 = 0 then 'lunch harbour' when n % 1000 = 1 and n % 3 > 0 then 'lunch quay' else 'lunch' end,
    now() - n * interval '1 minute', now(), now()
  from generate_series(1, $3::integer) n`;

/** Every member shows to everyone that they sail; every thousandth that they dive. */
const addMembers = `with m as materialized (
    select md5('sailor' || n)::uuid as id, n from generate_series(1, $1::integer) n),
  u as (insert into auth.users (id, email) select id, 'sailor' || n || '@plans.example' from m),
  f as (insert into profiles (id, display_name) select id, 'Sailor ' || n from m),
  c as (insert into user_consent (user_id, consent_type, consent_granted)
    select id, type, true from m, unnest('{data_processing,profile_visibility}'::text[]) type)
  insert into member_profiles (owner_id, headline, created_at, updated_at)
  select id, case when n % 1000 = 0 then 'sailing diver' else 'sailing' end, now(), now() from m`;

const busiest = (work: readonly NestedWork[]) => Math.max(...work.map(({ rows }) => rows));

async function findPosts(client: pg.Client, word: string): Promise<number> {
  const { rowCount } = await client.query(
    `select from search_posts(array[$1], '{}', '{}', '{}', '{}', '{}', '{}', false, false, '{}',
      null, null, null, null, now(), 21)`,
    [word],
  );
  return rowCount ?? 0;
}

async function findProfiles(client: pg.Client, word: string): Promise<number> {
  const { rowCount } = await client.query(
    `select from search_profiles(array[$1], array[$1], array['\\m' || $1], '{}', now(), 21)`,
    [word],
  );
  return rowCount ?? 0;
}

test('posts and profiles are read by the index of words, whatever the statistics know', async () => {
  const ann = await createMember(database);
  const ben = await createMember(database);
  const stranger = await createMember(database);
  await linkBoth(database, ann, ben);
  await database.pool.query('analyze');
  await database.pool.query(addPosts, [ben.actor.memberId, stranger.actor.memberId, posts]);
  await database.pool.query(addMembers, [members]);
  const client = createClient(database.connection);
  await client.connect();
  try {
    const watch = await watchNestedPlans(client);
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [
      JSON.stringify({ sub: ann.actor.memberId }),
    ]);
    for (const known of ['before', 'after']) {
      if (known === 'after') await database.pool.query('analyze');
      // "quay" is only in posts of the stranger's network, which the searcher isn't in.
      const cases = { lunch: 21, harbour: posts / 900, quay: 0, nowhere: 0 };
      for (const [word, count] of Object.entries(cases)) {
        const work = await watch(async () => expect(await findPosts(client, word)).toBe(count));
        expect(busiest(work), `${word} ${known}`).toBeLessThan(rowLimit);
      }
      for (const [word, count] of Object.entries({ diver: members / 1_000, nowhere: 0 })) {
        const work = await watch(async () => expect(await findProfiles(client, word)).toBe(count));
        expect(busiest(work), `${word} ${known}`).toBeLessThan(rowLimit);
      }
      expect(await findProfiles(client, 'sailing')).toBe(21);
    }
  } finally {
    await client.end();
  }
});

test('the database finds the same words in a text as the server', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
    fc.constantFrom(
      'Zürich',
      'Łódź',
      'Straße',
      '会議の資料',
      'プロダクト',
      '서울시',
      'งานวัด',
      'Mærsk',
    ),
    fc.constantFrom('co-founder', 'e.g.', '🚀launch', '(VP)', 'a_b', 'x·y', '“quoted”'),
  );
  const texts = fc.sample(
    fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    200,
  );
  const { rows } = await database.pool.query<{ text: string; words: string[] }>(
    'select text, words_of(text) as words from unnest($1::text[]) text',
    [texts],
  );
  for (const { text, words } of rows) {
    expect(words.toSorted(), text).toEqual(indexedWords(text, foldText).toSorted());
  }
});
