import { expect, test } from 'vitest';

import { createClient } from '#platform/database/create-client.ts';
import { watchNestedPlans } from '#testing/plan-work.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();

const connectors = 40;
const bridges = 800;

/** Bridges that a member asked for, over a few connectors, and as many that these asked them for. */
const addBridges = `insert into bridges (owner_id, connector_id, connector_contact_id, connector_name,
    wanted_name, state, created_at, requested_at, changed_at)
  select asking, asked, case when asking = $1 then $2::uuid end, 'Priya', 'Hal', 'requested', now(),
    now() - n * interval '1 hour', now()
  from generate_series(1, $4::integer) n
    cross join lateral (select (array(select id from auth.users where id <> $1 order by id))[n % $3 + 1])
      o (other)
    cross join lateral (values ($1::uuid, other), (other, $1)) b (asking, asked)`;

test('a member’s bridges are read with work that grows as their number, one of them with less', async () => {
  const ctx = await createMember(database);
  const owner = ctx.actor.memberId;
  for (let added = 0; added < connectors; added += 1) await createMember(database);
  const contactId = await addContact(ctx);
  await database.pool.query(addBridges, [owner, contactId, connectors, bridges]);
  const client = createClient(database.connection);
  await client.connect();
  try {
    const claims = JSON.stringify({ sub: owner, role: 'authenticated' });
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [claims]);
    const watch = await watchNestedPlans(client);
    for (const known of ['before', 'after']) {
      if (known === 'after') await database.pool.query('analyze');
      let ids: string[] = [];
      const whole = await watch(async () => {
        const { rows } = await client.query<{ id: string }>('select id from own_bridges()');
        ids = rows.map(({ id }) => id);
      });
      expect(ids).toHaveLength(2 * bridges);
      const busiest = (work: typeof whole) => Math.max(...work.map(({ rows }) => rows));
      expect(busiest(whole), known).toBeLessThanOrEqual(2 * bridges * (connectors + 1));
      let found = 0;
      const one = await watch(async () => {
        const { rows } = await client.query('select id from own_bridges($1)', [ids[0]]);
        found = rows.length;
      });
      expect(found).toBe(1);
      expect(busiest(one), known).toBeLessThanOrEqual(bridges);
      // Whether others may appear is asked for this one alone.
      expect(one.length, known).toBeLessThan(20);
    }
  } finally {
    await client.end();
  }
});
