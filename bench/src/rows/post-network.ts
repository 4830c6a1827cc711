import type pg from 'pg';

import { wordsForSearch } from '../dataset.ts';
import { syntheticId } from '../synthetic-id.ts';
import { untilIdle } from '../until-idle.ts';

import { withoutTriggers } from './fill-fast.ts';

const relationships = 5_000;
const posts = 100_000;
/** One post in five is of someone else, for everyone. */
const strangers = 1_250;

const author = (column: string) => syntheticId(`'feed-author-' || ${column}`);
const contactOf = (column: string) => syntheticId(`$1::text || ${column}`);
/** Ranks as warm as a first degree and warmer, among those of other contacts. */
const warm = 'warmth_bound(60, now()) + n % 200 / 100.0';
const backOf = (column: string) => syntheticId(`$1::text || 'back' || ${column}`);

/**
 * 100,000 posts of every visibility over a year, once per database. Nothing is analysed afterwards:
 * the planner knows nothing of the rows.
 */
export async function fillPosts(raw: pg.Client): Promise<void> {
  const known = await raw.query(`select from auth.users where id = ${author('1')}`);
  if (known.rowCount === 0) await withoutTriggers(raw, () => writePosts(raw));
}

async function writePosts(raw: pg.Client): Promise<void> {
  process.stderr.write(`Writing ${posts} posts …\n`);
  await raw.query('begin');
  await raw.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select ${author('n')}, 'feed-author-' || n || '@bench.example', now()
     from generate_series(1, $1) n`,
    [relationships + strangers],
  );
  await raw.query(
    `insert into profiles (id, display_name) select ${author('n')}, 'Author ' || n
     from generate_series(1, $1) n`,
    [relationships + strangers],
  );
  // Of authors who don't agree to be processed nothing is readable.
  await raw.query(
    `insert into user_consent (user_id, consent_type, consent_granted)
     select ${author('n')}, 'data_processing', true from generate_series(1, $1) n`,
    [relationships + strangers],
  );
  await raw.query(
    `insert into posts (owner_id, status, visibility, body, tags, tag_keys, search_text,
       published_at, created_at, updated_at)
     select case when n % 5 = 0 then ${author('$1 + 1 + n % $2')} else ${author('1 + n % $1')} end,
       'published', case when n % 5 = 0 then 'public'
         else (array['network', 'public', 'first_degree', 'network', 'private'])[1 + n % 7 % 5] end,
       body, array[tag], array[tag], lower(body) || ' ' || tag,
       now() - n * interval '5 minutes', now(), now()
     from generate_series(1, $3) n, lateral (select 'topic' || n % 50 as tag,
       concat_ws(' ', 'What we learnt this week about',
         (array['a lamp', 'the budget', 'design', 'signed contracts', 'Kestrel'])[1 + n % 5],
         'number', n) as body) written`,
    [relationships, strangers, posts],
  );
  await raw.query(
    `insert into post_words (post_id, owner_id, published_at, words)
     select id, owner_id, published_at, marked_words(post_mark(owner_id, visibility), search_text)
     from posts where owner_id in (select ${author('n')} from generate_series(1, $1) n)`,
    [relationships + strangers],
  );
  await raw.query('commit');
}

/** Links a member with 5,000 of the authors, if they aren't linked yet. */
export async function linkAuthors(raw: pg.Client, readerId: string): Promise<void> {
  await raw.query('begin');
  await raw.query(
    `insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text,
       warmth_rank)
     select $1::text::uuid, ${contactOf('n')}, 'Author', n::text, 'Author ' || n, 'author ' || n,
       ${wordsForSearch(`'author ' || n`)}, case when n % 3 = 0 then ${warm} else 0 end
     from generate_series(1, $2) n on conflict do nothing`,
    [readerId, relationships],
  );
  await raw.query(
    `insert into member_links (owner_id, contact_id, member_id, via, linked_at)
     select $1::text::uuid, ${contactOf('n')}, ${author('n')}, 'address', now()
     from generate_series(1, $2) n on conflict do nothing`,
    [readerId, relationships],
  );
  // Two in three hold the reader too, half of them warmly.
  await raw.query(
    `insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text,
       warmth_rank)
     select ${author('n')}, ${backOf('n')}, 'Reader', '', 'Reader', 'reader',
       ${wordsForSearch(`'reader'`)},
       case when n % 2 = 0 then ${warm} else 0 end
     from generate_series(1, $2) n where n % 3 <> 0 on conflict do nothing`,
    [readerId, relationships],
  );
  await raw.query(
    `insert into member_links (owner_id, contact_id, member_id, via, linked_at)
     select ${author('n')}, ${backOf('n')}, $1::text::uuid, 'address', now()
     from generate_series(1, $2) n where n % 3 <> 0 on conflict do nothing`,
    [readerId, relationships],
  );
  await raw.query('commit');
  await untilIdle(raw);
}

/** Takes the authors out of a member's contacts again, and the member out of theirs. */
export async function unlinkAuthors(raw: pg.Client, readerId: string): Promise<void> {
  await raw.query(
    `delete from contacts where owner_id = $1::text::uuid
       and id in (select ${contactOf('n')} from generate_series(1, $2::integer) n)`,
    [readerId, relationships],
  );
  await raw.query(
    `delete from contacts c using generate_series(1, $2::integer) n
     where c.owner_id = ${author('n')} and c.id = ${backOf('n')}`,
    [readerId, relationships],
  );
  await untilIdle(raw);
}
