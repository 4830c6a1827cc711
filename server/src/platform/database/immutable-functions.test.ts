import type { Pool } from 'pg';
import { expect, test } from 'vitest';

import { useTestDatabase } from '#testing/test-database.ts';

/** What PostgreSQL answers when an index would be on an expression that isn't immutable. */
const notImmutable = '42P17';
/** What it answers for a body that isn't one expression: it has a query in it, or a `from`. */
const noExpression = new Set(['0A000', '42601']);

type SqlFunction = { name: string; body: string; parameters: string };

/**
 * The functions that are declared immutable and whose one expression isn't. The planner calls those for
 * each row instead of putting their expression in their place, and an index on one may be wrong.
 */
async function findMutable(pool: Pool): Promise<{ mutable: string[]; checked: string[] }> {
  const functions = await pool.query<SqlFunction>(`
    select p.proname as name, trim(trailing E'; \n' from p.prosrc) as body,
      (select string_agg(format('%I %s', p.proargnames[i], format_type(p.proargtypes[i - 1], null)), ', ')
        from generate_series(1, p.pronargs) i) as parameters
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.provolatile = 'i'
      and p.prokind = 'f' and not p.proretset and p.pronargs > 0 and p.prosqlbody is null
    order by p.proname`);
  const mutable: string[] = [];
  const checked: string[] = [];
  const client = await pool.connect();
  try {
    for (const { name, body, parameters } of functions.rows) {
      await client.query('begin');
      await client.query(`create temp table arguments (${parameters}) on commit drop`);
      const code = await client
        .query(`create index on arguments ((${body.replace(/^\s*select\s/iu, '')}))`)
        .then(() => null)
        .catch((error: { code?: string }) => error.code ?? 'unknown');
      await client.query('rollback');
      if (code === notImmutable) mutable.push(name);
      if (code === null || code === notImmutable) checked.push(name);
      else expect(noExpression, `${name}: ${code}`).toContain(code);
    }
  } finally {
    client.release();
  }
  return { mutable, checked };
}

test('a function that is declared immutable is made of immutable parts', async () => {
  const { pool } = await useTestDatabase();
  const { mutable, checked } = await findMutable(pool);
  expect(mutable).toEqual([]);
  expect(checked).toContain('decay_term');
});

test('a moment whose parts depend on the time zone is found, and one in a time zone is not', async () => {
  const { pool } = await useTestDatabase();
  await pool.query(`
    create function public.zoned_part(at timestamptz) returns float8 language sql immutable
      as $$ select date_part('epoch', at) $$;
    create function public.utc_part(at timestamptz) returns float8 language sql immutable
      as $$ select date_part('epoch', at at time zone 'UTC') $$`);
  const { mutable, checked } = await findMutable(pool);
  expect(mutable).toEqual(['zoned_part']);
  expect(checked).toContain('utc_part');
});
