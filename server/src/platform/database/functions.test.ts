import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type TestDatabase, useTestDatabase } from '#testing/test-database.ts';

import { applyMigrations, migrate } from './migrate.ts';
import { functionsFolder, readFunctions } from './schema-files.ts';
import { createClient } from './create-client.ts';

const migration = '20270101T0900_table.sql';

let root: string;
let folders: { migrations: string; functions: string };
let database: TestDatabase;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kith-functions-'));
  folders = { migrations: join(root, 'migrations'), functions: join(root, 'sql') };
  await mkdir(folders.migrations);
  await mkdir(join(folders.functions, 'area'), { recursive: true });
  database = await useTestDatabase();
  await database.pool.query('truncate schema_migrations, schema_functions');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function writeMigration(name: string, text: string): Promise<void> {
  await writeFile(join(folders.migrations, name), text);
}

/** A function `public.answer`, which is granted to members by default. */
async function writeAnswer(
  body: string,
  { returns = 'integer', takes = '', granted = true } = {},
): Promise<void> {
  const rights = granted ? 'grant execute on function public.answer to authenticated;' : '';
  await writeFile(
    join(folders.functions, 'area/answer.sql'),
    `create or replace function public.answer(${takes}) returns ${returns}
     language sql stable as $$ ${body} $$;
     revoke execute on function public.answer from public; ${rights}`,
  );
}

async function readAnswer(call = 'answer()'): Promise<unknown> {
  const found = await database.pool.query<{ answer: unknown }>(`select ${call} as answer`);
  return found.rows[0]?.answer;
}

test('a migration may use a function that is defined with it', async () => {
  await writeMigration(
    migration,
    `create table facts (number int check (number <= answer())); insert into facts values (1)`,
  );
  await writeAnswer('select 1 + (select count(*) from facts)::integer');
  await migrate(database.connection, { folders });
  expect(await readAnswer()).toBe(2);
});

test('a function whose text changed is created again, with the grants of its file', async () => {
  await writeAnswer('select 1');
  await migrate(database.connection, { folders });
  await writeAnswer('select 2', { granted: false });
  await migrate(database.connection, { folders });
  expect(await readAnswer()).toBe(2);
  expect(await readAnswer(`has_function_privilege('authenticated', 'answer()', 'execute')`)).toBe(
    false,
  );
});

test('one query is enough where nothing changed', async () => {
  const fresh = await useTestDatabase();
  const client = createClient(fresh.connection);
  await client.connect();
  const query = vi.spyOn(client, 'query');
  try {
    expect(await applyMigrations(client)).toEqual([]);
    expect(query).toHaveBeenCalledTimes(1);
  } finally {
    await client.end();
  }
});

test('a function may change its result type and its parameters', async () => {
  await writeAnswer('select 1');
  await migrate(database.connection, { folders });
  await writeAnswer(`select 'one'`, { returns: 'text' });
  await migrate(database.connection, { folders });
  expect(await readAnswer()).toBe('one');
  await writeAnswer('select number::text', { returns: 'text', takes: 'number integer' });
  await migrate(database.connection, { folders });
  expect(await readAnswer('answer(3)')).toBe('3');
  await expect(readAnswer()).rejects.toThrow('function answer() does not exist');
});

test('a function in use can’t be dropped or change its result type, and nothing changes', async () => {
  await writeMigration(migration, 'create view uses as select answer() as answer');
  await writeAnswer('select 1');
  await migrate(database.connection, { folders });
  await writeAnswer(`select 'one'`, { returns: 'text' });
  const refusal =
    'The function public.answer can’t be dropped or take or return something else while it is in ' +
    'use (view uses depends on function answer()): drop what uses it in a migration first';
  await expect(migrate(database.connection, { folders })).rejects.toThrow(refusal);
  await rm(join(folders.functions, 'area/answer.sql'));
  await expect(migrate(database.connection, { folders })).rejects.toThrow(refusal);
  expect(await readAnswer()).toBe(1);
  await writeMigration('20270102T0900_drop.sql', 'drop view uses');
  await migrate(database.connection, { folders });
  await expect(readAnswer()).rejects.toThrow('function answer() does not exist');
});

test('a function that fails is named, and other changes are not applied', async () => {
  await writeAnswer('select 1');
  await migrate(database.connection, { folders });
  await writeAnswer('select 2');
  await writeFile(
    join(folders.functions, 'area/broken.sql'),
    'create or replace function public.broken() returns nothing language sql as $$ select 1 $$;',
  );
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    'The function public.broken failed: type "nothing" does not exist',
  );
  expect(await readAnswer()).toBe(1);
});

test('a file that is not named after its function is refused, and so is a second definition', async () => {
  await writeAnswer('select 1');
  await mkdir(join(folders.functions, 'other'));
  await writeFile(
    join(folders.functions, 'other/answer.sql'),
    'create or replace function public.answer() returns integer language sql as $$ select 2 $$;',
  );
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    'Two files define the function public.answer',
  );
  await writeFile(join(folders.functions, 'other/answer.sql'), 'select 1');
  await expect(migrate(database.connection, { folders })).rejects.toThrow(
    'other/answer.sql must create or replace the function that it is named after',
  );
});

test('every function and view of the database comes from one file', async () => {
  const fresh = await useTestDatabase();
  const found = await fresh.pool.query<{ name: string }>(
    `select n.nspname || '.' || o.name as name from (
       select p.oid, p.pronamespace as namespace, p.proname as name from pg_proc p
       union all select c.oid, c.relnamespace, c.relname from pg_class c where c.relkind in ('v', 'm')
     ) o join pg_namespace n on n.oid = o.namespace
     where n.nspname in ('public', 'auth')
       and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')
     order by 1`,
  );
  const files = readFunctions(functionsFolder).map(({ name }) => name);
  expect(found.rows.map(({ name }) => name)).toEqual(files.sort());
});

test('each file defines one function, and every body is valid', async () => {
  const fresh = await useTestDatabase();
  for (const { name, text } of readFunctions(functionsFolder)) {
    const statements = text.replaceAll(/^--.*$|(\$\w*\$)[^]*?\1/gmu, '').split(/;\s*/u);
    const rights = statements.slice(1, -1);
    expect(statements[0], name).toContain(`create or replace function ${name}(`);
    expect(rights.join('\n'), name).toMatch(
      new RegExp(`^((revoke|grant) execute on function ${name} (from|to) [\\w, ]+\\n?)*$`, 'u'),
    );
    // With the checks on that the loader turns off.
    await expect(fresh.pool.query(text), name).resolves.toBeDefined();
  }
});
