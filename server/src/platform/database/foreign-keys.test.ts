import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';

import { ownSchemas } from './catalogue.ts';

const database = await useSharedDatabase();

/**
 * Deleting a row looks for the rows that refer to it. Without an index that begins with exactly the
 * columns of the key, this reads the whole table, or all rows of an owner, for each deleted row.
 */
test('every foreign key has an index that serves its delete', async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select format('%s (%s)', f.conrelid::regclass, (
         select string_agg(a.attname, ', ' order by place)
         from unnest(f.conkey) with ordinality k(number, place)
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number)) as key
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and c.relnamespace::regnamespace::text = any($1)
       and c.relkind = 'r' and not exists (
         select from pg_index i
         where i.indrelid = f.conrelid and i.indisvalid
           -- A search for a value never meets rows without one.
           and (i.indpred is null
             or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
           and f.conkey @> (i.indkey::int2[])[0:cardinality(f.conkey) - 1]
           and f.conkey <@ (i.indkey::int2[])[0:cardinality(f.conkey) - 1])
     order by 1`,
    [ownSchemas.filter((schema) => schema !== 'pgboss')],
  );
  expect(rows.map(({ key }) => key)).toEqual([]);
});
