import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { countBlocks } from '#testing/count-blocks.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { listConnectors } from './list-bridges.ts';

const database = await useFileDatabase();
const linked = 800;
/** What looking up one person in the indexes takes. */
const blocksEach = 60;

const memberOf = `md5('connector' || n)::uuid`;
const contactOf = `md5('contact' || n)::uuid`;
const backOf = `md5('back' || n)::uuid`;

/** Members that the asker holds, and who hold the asker. */
const additions = [
  `insert into auth.users (id, email, email_confirmed_at)
   select ${memberOf}, 'c' || n || '@many.example', now() from generate_series(1, $2::integer) n
   where $1::uuid is not null and $3::text is not null`,
  `insert into profiles (id, display_name) select ${memberOf}, 'Member ' || n
   from generate_series(1, $2::integer) n where $1::uuid is not null and $3::text is not null`,
  `insert into user_consent (user_id, consent_type, consent_granted)
   select ${memberOf}, type, true from generate_series(1, $2::integer) n,
     unnest('{data_processing,intro_facilitation}'::text[]) type
   where $1::uuid is not null and $3::text is not null`,
  `insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text, warmth_rank)
   select $1::uuid, ${contactOf}, 'C', '', 'C', 'c', ' c', n from generate_series(1, $2::integer) n
   where $3::text is not null
   union all
   select ${memberOf}, ${backOf}, 'A', '', 'A', 'a', ' a', 1 from generate_series(1, $2::integer) n`,
  `insert into contact_points (owner_id, contact_id, kind, position, value, normalized)
   select $1::uuid, ${contactOf}, 'email', 0, email, email
   from generate_series(1, $2::integer) n, lateral (select 'c' || n || '@many.example' as email) e
   union all
   select ${memberOf}, ${backOf}, 'email', 0, $3, $3 from generate_series(1, $2::integer) n`,
];

test('the connectors of someone with 800 linked contacts are read once each', async () => {
  const email = 'asker@many.example';
  const ctx = await createMember(database, { email });
  for (const text of additions) {
    await database.pool.query(text, [ctx.actor.memberId, linked, email]);
  }
  const list = async () => {
    const { rows } = await ctx.database.transaction((tx) =>
      sql`select from own_bridge_connectors(${linked})`.execute(tx),
    );
    expect(rows).toHaveLength(linked);
  };
  // Right after an import, before the database knows how much there is, and afterwards.
  expect(await countBlocks(database, list)).toBeLessThan(linked * blocksEach);
  await database.pool.query('analyze');
  expect(await countBlocks(database, list)).toBeLessThan(linked * blocksEach);
  expect((await listConnectors({ ctx })).length).toBeGreaterThan(0);
});
