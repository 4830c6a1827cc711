import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { openThread } from '#testing/persistent-sender.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const conversations = 4;
const messagesEach = 700;
const shown = 20;
let ann: MemberContext;
let ben: MemberContext;

/** Every message has "harbour", one in 3 a phrase, one in 90 "rare"; some numbers are missing. */
beforeAll(async () => {
  ann = await createMember(database);
  ben = await createMember(database);
  for (let place = 1; place <= conversations; place += 1) {
    const thread = await openThread(database.pool, [ann.actor.memberId, ben.actor.memberId]);
    await database.pool.query(
      `insert into messages (conversation_id, seq, sender_id, client_msg_id, content, search_text,
         created_at)
       select $1, n, case when n % 4 = 0 then $2::uuid else $3::uuid end, 's' || n, words, ' ' || words,
         timestamptz '2026-11-01' - ($4 - n) * interval '5 hours' - $5 * interval '20 minutes'
       from generate_series(1, $4::integer) n, lateral (select case when n % 90 = 7 then 'harbour rare'
         when n % 3 = 0 then 'harbour signed letter' else 'letter harbour signed' end as words) w
       where n % 50 <> 1`,
      [thread, ann.actor.memberId, ben.actor.memberId, messagesEach, place],
    );
    await database.pool.query(
      `update conversations set last_seq = $2, last_message_at =
         (select max(created_at) from messages where conversation_id = $1) where id = $1`,
      [thread, messagesEach],
    );
  }
});

type Case = {
  words: string[];
  whole?: string[];
  phrase?: string;
  isOwn?: boolean;
  since?: string;
  until?: string;
};

async function search({
  words,
  whole = [],
  phrase,
  isOwn = false,
  since,
  until,
}: Case): Promise<string[]> {
  return ann.database.transaction(async (tx) => {
    const { rows } = await sql<{ message_id: string }>`
      select message_id from search_messages(${words}::text[], ${whole}::text[],
        ${phrase === undefined ? [] : [phrase]}::text[], '{}', '{}', ${isOwn}, false,
        ${since ?? null}::timestamptz, ${until ?? null}::timestamptz, null, null, ${shown})
      order by created_at desc, message_id desc`.execute(tx);
    return rows.map(({ message_id: id }) => id);
  });
}

/** The same, by reading everything. */
async function readAll({
  words,
  whole = [],
  phrase,
  isOwn = false,
  since,
  until,
}: Case): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select m.id from messages m
       join conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = $1
     where m.content like all (select '%' || w || '%' from unnest($2::text[]) w)
       and ($3::text is null or m.content ~ $3) and (not $4 or m.sender_id = $1)
       and ($5::timestamptz is null or m.created_at >= $5)
       and ($6::timestamptz is null or m.created_at < $6)
     order by m.created_at desc, m.id desc limit $7`,
    [ann.actor.memberId, [...words, ...whole], phrase, isOwn, since, until, shown],
  );
  return rows.map(({ id }) => id);
}

const signed = String.raw`\msigned[^[:alnum:]]+letter\M`;
const early = '2026-08-01T07:13:00Z';

test.each<[string, Case]>([
  ['a common word', { words: ['harbour'] }],
  ['a rare word', { words: ['rare'] }],
  ['a word that is nowhere', { words: ['nowhere'] }],
  ['a common word of an old time', { words: ['harbour'], until: early }],
  ['a rare word of an old time', { words: ['rare'], until: early }],
  ['before everything', { words: ['harbour'], until: '2020-01-01' }],
  ['within a few days', { words: ['harbour'], since: '2026-07-28', until: early }],
  ['a phrase of an old time', { words: ['signed', 'letter'], phrase: signed, until: early }],
  ['a phrase of whole words', { words: [], whole: ['signed', 'letter'], phrase: signed }],
  ['a phrase that only begins with words', { words: ['sign', 'let'], phrase: signed }],
  ['own words of an old time', { words: ['letter'], isOwn: true, until: early }],
  ['everything own of an old time', { words: [], isOwn: true, until: early }],
])('finds the newest messages with %s', async (_what, asked) => {
  const expected = await readAll(asked);
  expect(await search(asked)).toEqual(expected);
});

test('a message is found before newer ones that were erased with an account', async () => {
  const write = async (from: string, numbers: string, last: number) => {
    const thread = await openThread(database.pool, [ann.actor.memberId, ben.actor.memberId]);
    await database.pool.query(
      `insert into messages (conversation_id, seq, sender_id, client_msg_id, content, search_text,
         created_at)
       select $1, n, $2, 'q' || n, 'quartz', ' quartz', $3::timestamptz + n * interval '1 minute'
       from generate_series(1, ${numbers}) n`,
      [thread, ben.actor.memberId, from],
    );
    await database.pool.query(
      'update conversations set last_seq = $2, last_message_at = $3 where id = $1',
      [thread, last, '2026-11-02 12:00Z'],
    );
  };
  await write('2026-11-02 08:00Z', '1', 101);
  await write('2026-11-02 05:00Z', '60', 60);
  const asked = { words: ['quartz'] };
  const found = await search(asked);
  expect(found).toHaveLength(shown);
  expect(found).toEqual(await readAll(asked));
});
