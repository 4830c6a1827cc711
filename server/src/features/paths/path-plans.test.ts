import { expect, test } from 'vitest';

import { createClient } from '#platform/database/create-client.ts';
import { watchNestedPlans } from '#testing/plan-work.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();

const members = 700;
const each = 20;
const connectors = 100;
/** What one search may handle at once: far less than the edges, and than the members. */
const rowLimit = 600;

const idOf = (column: string) => `md5('node' || ${column})::uuid`;
const emailOf = (column: string) => `'node' || ${column} || '@paths.example'`;

/** A network of members who hold those around them, and all hold the last one. */
const addMembers = `with n as materialized (select n from generate_series(0, $1::integer - 1) n),
  u as (insert into auth.users (id, email, email_confirmed_at)
    select ${idOf('n')}, ${emailOf('n')}, now() from n),
  f as (insert into profiles (id, display_name) select ${idOf('n')}, 'Node ' || n from n)
  insert into user_consent (user_id, consent_type, consent_granted)
  select ${idOf('n')}, type, true
  from n, unnest('{data_processing,intro_facilitation,profile_visibility}'::text[]) type`;
const addContacts = `insert into contacts (owner_id, id, first_name, last_name, full_name, name_key,
    search_text, warmth_rank)
  select ${idOf('n')}, md5(n || ' ' || k)::uuid, 'A', '', 'A', 'a', ' a', 20
  from generate_series(0, $1::integer - 1) n, generate_series(0, $2::integer) k`;
const addPoints = `insert into contact_points (owner_id, contact_id, kind, position, value, normalized)
  select ${idOf('n')}, md5(n || ' ' || k)::uuid, 'email', 0, email, email
  from generate_series(0, $1::integer - 1) n, generate_series(0, $2::integer) k,
    lateral (select case when k = 0 then 'target@paths.example'
      else ${emailOf('(n + k - $2::integer / 2 + $1::integer) % $1::integer')} end as email) e`;

test('a search reads only what it asks for, right after a large import and after statistics', async () => {
  const { memberId: viewer } = (await createMember(database)).actor;
  await database.pool.query('analyze');
  await database.pool.query(addMembers, [members]);
  await database.pool.query(addContacts, [members, each]);
  await database.pool.query(addPoints, [members, each]);
  const client = createClient(database.connection);
  await client.connect();
  try {
    const watch = await watchNestedPlans(client);
    const count = async () =>
      client.query(
        `select * from path_ties($1, array(select ${idOf('n')} from generate_series(1, $2) n),
           array[0], array[path_hash('email', 'target@paths.example', path_key())],
           array[$1::uuid], 150)`,
        [viewer, connectors],
      );
    for (const known of ['before', 'after']) {
      if (known === 'after') await database.pool.query('analyze');
      let rows: { second_id: string | null }[] = [];
      const work = await watch(async () => ({ rows } = await count()));
      expect(rows.filter((row) => row.second_id === null)).toHaveLength(connectors);
      const inside = work.filter(({ text }) => text.includes('path_edges'));
      expect(inside.length).toBeGreaterThan(0);
      expect(Math.max(...inside.map((one) => one.rows)), known).toBeLessThan(rowLimit);
    }
  } finally {
    await client.end();
  }
});
