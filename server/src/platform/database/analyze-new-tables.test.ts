import { expect, test } from 'vitest';

import { useFileDatabase } from '#testing/use-until-end.ts';

import { analyzeNewTables } from './analyze-new-tables.ts';

const database = await useFileDatabase();

test('a table is analyzed once it has a load that is worth it, and never again', async () => {
  expect(await analyzeNewTables(database)).toEqual([]);
  await database.pool.query(
    `with u as (insert into auth.users (id, email) values (gen_random_uuid(), 'load@test.example') returning id)
     insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text)
     select u.id, gen_random_uuid(), 'A' || n, '', 'A' || n, 'a' || n, ' a' || n
     from u, generate_series(1, 2000) n`,
  );
  expect(await analyzeNewTables(database)).toContain('contacts');
  expect(await analyzeNewTables(database)).toEqual([]);
});
