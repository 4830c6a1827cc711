import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();

/** Kilobytes that a search reads in about two milliseconds. */
const mostWaiting = 512;

test('searches read few entries that wait unsorted beside an index', async () => {
  const { rows } = await database.pool.query<{ name: string; waiting: number }>(
    `select c.relname as name, case when coalesce(o.fastupdate, 'on') = 'off' then 0
        else coalesce(o.waiting, '4096')::integer
      end as waiting
     from pg_class c
     join pg_am m on m.oid = c.relam and m.amname = 'gin'
     cross join lateral (
       select max(option_value) filter (where option_name = 'fastupdate') as fastupdate,
         max(option_value) filter (where option_name = 'gin_pending_list_limit') as waiting
       from pg_options_to_table(c.reloptions)
     ) o
     where c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  expect(rows.map(({ name }) => name)).toContain('contacts_words');
  expect(rows.filter(({ waiting }) => waiting > mostWaiting)).toEqual([]);
});
