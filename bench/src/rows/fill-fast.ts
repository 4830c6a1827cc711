import type pg from 'pg';

/**
 * Fills tables without triggers and checks of keys, which for a million rows take minutes. What triggers
 * would derive is the caller's to write.
 */
export async function withoutTriggers(raw: pg.Client, fill: () => Promise<unknown>): Promise<void> {
  await raw.query('set session_replication_role = replica');
  try {
    await fill();
  } finally {
    await raw.query('set session_replication_role = origin');
  }
}

/** Fills a table without one of its indexes, which is built of all rows at once afterwards. */
export async function withoutIndex(
  raw: pg.Client,
  index: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const found = await raw.query<{ definition: string }>(
    'select pg_get_indexdef($1::regclass) as definition',
    [index],
  );
  await raw.query('begin');
  await raw.query(`drop index ${index}`);
  await fill();
  await raw.query(`set local maintenance_work_mem = '256MB'`);
  await raw.query(found.rows[0]?.definition ?? '');
  await raw.query('commit');
}

/** Fills a table without its indexes but the one of its primary key, which are built of all rows at once. */
export async function withIndexesAfterwards(
  raw: pg.Client,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const found = await raw.query<{ name: string; definition: string; unique_key: string | null }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
       (select format('%I %s', c.conname, pg_get_constraintdef(c.oid)) from pg_constraint c
         where c.conindid = i.indexrelid and c.contype = 'u') as unique_key
     from pg_index i where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  );
  for (const { name, unique_key: key } of found.rows) {
    await raw.query(
      key === null
        ? `drop index ${name}`
        : `alter table ${table} drop constraint ${key.split(' ')[0]}`,
    );
  }
  await fill();
  await raw.query(`set local maintenance_work_mem = '256MB'`);
  for (const { definition, unique_key: key } of found.rows) {
    await raw.query(key === null ? definition : `alter table ${table} add constraint ${key}`);
  }
}
