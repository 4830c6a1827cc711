import { type Deed, deeds, deedsOf, sunWarmth } from '@kith/contract/badges/facts';
import { type BadgeId, criterionOf } from '@kith/contract/badges/table';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { rankBound } from '@kith/contract/warmth/rules';
import { beforeEach, expect, test } from 'vitest';

import { systemClock } from '#platform/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createAwardJob } from './award-job.ts';
import { takeDeeds } from './watch-deeds.ts';

const database = await useFileDatabase();
let sent: object[];
const jobs: JobQueue = {
  send: async (_tx, name, data) => void (name === 'badges.award' && sent.push(data)),
};
const job = createAwardJob({ database, clock: systemClock });
const join = async () => (await createMember(database)).actor.memberId;
const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
let me: string;

beforeEach(async () => {
  me = await join();
  await query('delete from badge_checks');
});

/** What a member's deeds since the last time earned them, by the facts that those deeds can change. */
async function earn(memberId = me): Promise<{ deeds: Deed[]; earned: BadgeId[] }> {
  sent = [];
  await takeDeeds({ database, jobs });
  const { signal } = new AbortController();
  for (const data of sent) await job.run(data, signal, jobs);
  const own = sent.find((data) => 'memberId' in data && data.memberId === memberId);
  const { rows } = await query('select badge from earned_badges where owner_id = $1', memberId);
  return {
    deeds: own && 'deeds' in own ? (own.deeds as Deed[]) : [],
    earned: rows.map(({ badge }) => badge as BadgeId).sort(),
  };
}

/** A bridge of another member's that this one made, so many days ago. */
async function introduce({ days = 0, state = 'introduced', owner = '' } = {}) {
  const requester = owner || (await join());
  const at = new Date(Date.now() - days * dayMs);
  const { rows } = await query(
    `insert into bridges (owner_id, connector_name, wanted_name, created_at, changed_at, connector_id,
       target_email, state) values ($1, 'Ada', 'Bo', $2, $2, $3, gen_random_uuid()::text, 'requested')
     returning id`,
    requester,
    at,
    me,
  );
  const id = rows[0]?.id as string;
  await query('update bridges set state = $1, introduced_at = $2 where id = $3', state, at, id);
  return { id, requester };
}
const side = (bridge: { id: string; requester: string }, values: string) =>
  query(
    `insert into bridge_sides (owner_id, bridge_id, role, ${values.split('=')[0]})
     values ($1, $2, 'requester', ${values.split('=')[1]})`,
    bridge.requester,
    bridge.id,
  );

test('an introduction is a bridge of the one who made it, an answer that said no is none', async () => {
  await introduce({ state: 'connector_declined' });
  expect((await earn()).earned).toEqual([]);
  const { requester } = await introduce();
  expect(await earn()).toEqual({ deeds: ['bridges'], earned: ['first_bridge'] });
  expect((await earn(requester)).earned).toEqual([]);
});

test('of introductions two a day count, and each person once for who asked', async () => {
  for (let index = 0; index < 12; index += 1) await introduce();
  expect((await earn()).earned).toEqual(['first_bridge']);
  for (const days of [1, 2, 3, 4]) {
    await introduce({ days });
    await introduce({ days });
  }
  expect((await earn()).earned).toEqual(['first_bridge', 'ten_bridges']);
});

test('a triangle closes when those who were introduced have met', async () => {
  const bridge = await introduce();
  await earn();
  await side(bridge, 'is_met = false');
  expect((await earn()).earned).toEqual(['first_bridge']);
  await query('update bridge_sides set is_met = true where bridge_id = $1', bridge.id);
  expect(await earn()).toEqual({ deeds: ['bridge_sides'], earned: ['first_bridge', 'triangle'] });
});

test('thanks come from others, and so does that it helped: five different people', async () => {
  const bridge = await introduce();
  await query(
    `insert into bridge_sides (owner_id, bridge_id, role, thanked_at, is_helpful)
     values ($1, $2, 'connector', now(), true)`,
    me,
    bridge.id,
  );
  expect((await earn()).earned).toEqual(['first_bridge']);
  await side(bridge, 'thanked_at = now()');
  expect((await earn()).earned).toEqual(['first_bridge', 'thanked']);
  for (let index = 0; index < 4; index += 1) await side(await introduce(), 'is_helpful = true');
  expect((await earn()).earned).not.toContain('matchmaker');
  await query('update bridge_sides set is_helpful = true where bridge_id = $1', bridge.id);
  expect((await earn()).earned).toContain('matchmaker');
});

test('an opportunity that was won counts where an introduction led to it, in either order', async () => {
  const win = async () => {
    const { rows } = await query(
      `insert into opportunities (owner_id, title, search_text, kind, stage, stage_since, created_at,
         touched_at) values ($1, 'Deal', 'deal', 'client', 'won', now(), now(), now()) returning id`,
      me,
    );
    return rows[0]?.id as string;
  };
  await win();
  expect(await earn()).toEqual({ deeds: ['opportunities'], earned: [] });
  const opportunity = await win();
  const connector = await join();
  await query(
    `insert into bridges (owner_id, connector_name, wanted_name, created_at, changed_at, connector_id,
       opportunity_id) values ($1, 'Ada', 'Bo', now(), now(), $2, $3)`,
    me,
    connector,
    opportunity,
  );
  expect((await earn()).earned).toEqual([]);
  await query(
    `update bridges set state = 'introduced', introduced_at = now() where owner_id = $1`,
    me,
  );
  expect(await earn()).toEqual({ deeds: ['bridges'], earned: ['keystone'] });
});

test('a meeting counts when someone came who had agreed, three a day', async () => {
  const meet = async (days: number, participation = 'accepted') => {
    const at = new Date(Date.now() - days * dayMs);
    const { rows } = await query(
      `insert into meetings (owner_id, uid, state, title, starts_at, duration_minutes, time_zone,
         created_at, changed_at)
       values ($1, gen_random_uuid()::text, 'invited', 'Tea', $2, 30, 'UTC', now(), now()) returning id`,
      me,
      at,
    );
    const contact = await query(
      `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
       values ($1, 'Ada', 'B', 'Ada B', 'ada b', 'ada b') returning id`,
      me,
    );
    await query(
      `insert into meeting_people (owner_id, meeting_id, contact_id, participation)
       values ($1, $2, $3, $4)`,
      me,
      rows[0]?.id,
      contact.rows[0]?.id,
      participation,
    );
    await query(`update meetings set state = 'held' where id = $1`, rows[0]?.id);
  };
  for (const day of [1, 1, 1, 1, 1]) await meet(day);
  for (const day of [2, 3, 4]) await meet(day, 'declined');
  expect((await earn()).earned).toEqual([]);
  for (const day of [5, 6]) await meet(day);
  const { deeds: done, earned } = await earn();
  expect(earned).toEqual(['round_table']);
  expect(done).toContain('meetings');
});

test('of interactions only those around what is new are read, and they still earn what they should', async () => {
  const { rows } = await query(
    `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
     values ($1, 'Ada', 'B', 'Ada B', 'ada b', 'ada b') returning id`,
    me,
  );
  const log = (weeksAgo: number) =>
    query(
      `insert into interactions (owner_id, contact_id, kind, direction, occurred_at, created_at)
       values ($1, $2, 'call', 'out', now() - $3::integer * interval '7 days',
         now() - $3::integer * interval '7 days')`,
      me,
      rows[0]?.id,
      weeksAgo,
    );
  for (const weeks of [60, 6, 5, 4, 3, 2, 1]) await log(weeks);
  await query('delete from badge_checks');
  await log(0);
  expect(await earn()).toEqual({
    deeds: ['interactions'],
    earned: ['first_word', 'rekindled', 'seven_weeks'],
  });
});

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

/** So many more people of this warmth, of whom the last one was met just now. */
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
    expect((await earn()).earned).not.toContain(id);
    await way.rest();
    const { deeds: done, earned } = await earn();
    expect(earned).toContain(id);
    expect(deedsOf[criterionOf(id as BadgeId).fact].some((deed) => done.includes(deed))).toBe(true);
  },
);

test('every table whose rows are noted is a deed that some fact follows from', async () => {
  const { rows } = await query(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.prosrc ~ 'note_deed\\(' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(deeds.toSorted());
});
