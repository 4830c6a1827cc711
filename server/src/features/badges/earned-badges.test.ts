import { type Deed, deedsOf, sunWarmth } from '@kith/contract/badges/facts';
import { type BadgeId, criterionOf } from '@kith/contract/badges/table';
import { minuteMs } from '@kith/contract/core/time';
import { rankBound } from '@kith/contract/warmth/rules';
import { beforeEach, expect, test } from 'vitest';

import { systemClock } from '#platform/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { awardBadges } from './award-badges.ts';

const database = await useFileDatabase();
const jobs: JobQueue = { send: async () => undefined };
const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
const join = async () => (await createMember(database)).actor.memberId;
let me: string;
beforeEach(async () => {
  me = await join();
});

const award = () => awardBadges({ database, jobs, clock: systemClock, memberId: me });
const deedsFor = (id: string) => deedsOf[criterionOf(id as BadgeId).fact];

/** People of one's own, newest last. */
async function addPeople(count: number, owner = me): Promise<string[]> {
  const { rows } = await query(
    `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
     select $1, 'Ada', n::text, 'Ada ' || n, 'ada ' || n, 'ada' from generate_series(1, $2::integer) n
     returning id`,
    owner,
    count,
  );
  return rows.map(({ id }) => id as string);
}

async function addPost(owner: string): Promise<string> {
  const { rows } = await query(
    `insert into posts (owner_id, status, visibility, body, published_at, created_at, updated_at)
     values ($1, 'published', 'public', 'Post', now(), now(), now()) returning id`,
    owner,
  );
  return rows[0]?.id as string;
}

async function comment(
  owner: string,
  { post, parent = null, hours = 0 }: { post: string; parent?: string | null; hours?: number },
): Promise<string> {
  const { rows } = await query(
    `insert into comments (owner_id, post_id, parent_id, body, created_at)
     values ($1, $2, $3, 'Yes', now() + $4::integer * interval '1 hour') returning id`,
    owner,
    post,
    parent,
    hours,
  );
  return rows[0]?.id as string;
}

const joinMany = (count: number) => Promise.all(Array.from({ length: count }, () => join()));

/** Comments of ten others below one's own posts, each answered so many hours later, on a day of its own. */
async function answerAll(hours: number, count = 10): Promise<void> {
  const post = await addPost(me);
  for (const [index, other] of (await joinMany(count)).entries()) {
    const at = index * 24;
    const parent = await comment(other, { post, hours: at });
    await comment(me, { post, parent, hours: at + hours });
  }
}

/** What a member does to earn a badge, and what is just not enough. */
const ways: Record<string, { almost: () => Promise<unknown>; rest: () => Promise<unknown> }> = {
  right_on_time: {
    // Five a day count: thirty on four days are twenty.
    almost: async () => {
      const [contact] = await addPeople(1);
      for (const day of [0, 1, 2, 3]) await answerNudges(contact!, { day, count: 8 });
    },
    rest: async () => {
      const [contact] = await addPeople(1);
      await answerNudges(contact!, { day: 4, count: 5 });
    },
  },
  hundred_suns: {
    almost: async () => {
      await warm(99);
      await warm(5, sunWarmth - 1);
    },
    rest: () => warm(1),
  },
  long_thread: {
    // The months of two relationships aren't those of one.
    almost: async () => {
      const [one, other] = await addPeople(2);
      await logMonths(one!, 0, 23);
      await logMonths(other!, 24, 40);
    },
    rest: async () => {
      const [{ contact_id: one }] = (
        await query(
          `select contact_id from interactions where owner_id = $1 group by 1 order by count(*) desc`,
          me,
        )
      ).rows as [{ contact_id: string }];
      await logMonths(one, 23, 24);
    },
  },
  thousand_faces: { almost: () => addPeople(999), rest: () => addPeople(1) },
  candles: {
    almost: async () => {
      await addPeople(20);
      await setBirthdays(19);
    },
    rest: () => setBirthdays(20),
  },
  tidy_house: {
    almost: async () => {
      await mergePeople(10);
      await query(
        `update contact_merges set undone_at = now() where (owner_id, id) in
           (select owner_id, id from contact_merges where owner_id = $1 limit 1)`,
        me,
      );
    },
    rest: () => mergePeople(1),
  },
  clear_eyed: {
    // Thirty a day count, and each person once.
    almost: async () => {
      await state(await addPeople(40), 0);
      const again = await addPeople(19);
      await state(again, 1);
      await state(again, 2);
    },
    rest: async () => state(await addPeople(1), 3),
  },
  answered: {
    // A day late is no prompt answer, and nine are not ten.
    almost: async () => {
      await answerAll(25, 1);
      await answerAll(2, 9);
    },
    rest: async () => {
      const post = await addPost(me);
      const parent = await comment(await join(), { post, hours: 500 });
      await comment(me, { post, parent, hours: 501 });
    },
  },
  good_company: {
    // Heard by the author: an answer, or a like; five different ones.
    almost: async () => {
      for (const [index, author] of (await joinMany(5)).entries()) {
        const post = await addPost(author);
        const parent = await comment(me, { post });
        if (index < 2) await comment(author, { post, parent });
        else if (index < 4) await like(author, parent);
      }
    },
    rest: async () => {
      const author = await join();
      const parent = await comment(me, { post: await addPost(author) });
      await like(author, parent);
    },
  },
  on_the_air: {
    almost: async () => {
      const post = await addPost(me);
      for (const other of await joinMany(9)) await comment(other, { post });
      await comment(me, { post });
    },
    rest: async () => comment(await join(), { post: await addPost(me) }),
  },
};

async function answerNudges(contact: string, { day, count }: { day: number; count: number }) {
  await query(
    `with days as (insert into nudge_days (owner_id, day) values ($1, current_date - $3::integer)),
       facts as (insert into signals (owner_id, contact_id, type, fact_key, score)
         select $1, $2, 'cadence', $3 || ':' || n, 1 from generate_series(1, $4::integer) n returning id)
     insert into nudges (owner_id, day, position, type, contact_id, signal_id, reason, score)
     select $1, current_date - $3::integer, 1, 'reconnect', $2, id, '{}', '{}' from facts`,
    me,
    contact,
    day,
    count,
  );
  await query(`update nudges set status = 'done' where owner_id = $1`, me);
}

/** So many more people of this warmth; the last one was met just now. */
async function warm(count: number, warmth: number = sunWarmth) {
  const people = await addPeople(count);
  const soon = new Date(Date.now() + minuteMs);
  await query(
    'update contacts set warmth_rank = $1 where id = any($2)',
    rankBound(warmth, soon),
    people,
  );
  await logMonths(people.at(-1)!, 0, 1);
}

async function logMonths(contact: string, from: number, until: number) {
  await query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select $1, $2, 'call', 'out', now() - n * interval '1 month'
     from generate_series($3::integer, $4::integer - 1) n`,
    me,
    contact,
    from,
    until,
  );
}

async function setBirthdays(count: number) {
  await query(
    `update contacts set birth_month = 2, birth_day = 29 where owner_id = $1
       and id in (select id from contacts where owner_id = $1 order by id limit $2)`,
    me,
    count,
  );
}

async function mergePeople(count: number) {
  const [winner, loser] = await addPeople(2);
  await query(
    `insert into contact_merges (owner_id, winner_id, loser_id, winner_before, winner_after, names,
       moved, made, said, merged_at)
     select $1, $2, $3, '{}', '{}', '{}', '{}', '{}', '{}', now() from generate_series(1, $4::integer)`,
    me,
    winner,
    loser,
    count,
  );
}

async function state(people: readonly string[], day: number) {
  await query(
    `insert into contact_statements (owner_id, contact_id, answer, batch_id, position, stated_at)
     select $1, id, 'know', gen_random_uuid(), 0, now() - $3::integer * interval '1 day'
     from unnest($2::uuid[]) id`,
    me,
    people,
    day,
  );
}

const like = (owner: string, id: string) =>
  query(
    'insert into comment_likes (owner_id, comment_id, created_at) values ($1, $2, now())',
    owner,
    id,
  );

test.for(Object.entries(ways))(
  '%s is earned by what it says, and by no less',
  async ([id, way]) => {
    await way.almost();
    expect(await award()).not.toContain(id);
    await query('delete from badge_checks where member_id = $1', me);
    await way.rest();
    const { rows } = await query('select deed from badge_checks where member_id = $1', me);
    expect(rows.map(({ deed }) => deed as Deed)).toEqual(
      expect.arrayContaining([expect.toSatisfy((deed: Deed) => deedsFor(id).includes(deed))]),
    );
    expect(await award()).toContain(id);
  },
);
