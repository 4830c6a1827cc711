import pg from 'pg';

import type { SchemaFile } from './schema-files.ts';
import { recordFunctions } from './schema-record.ts';

/** A schema, a role or type, or a table that a migration will create. */
const notYetThere = new Set(['3F000', '42704', '42P01']);
/** It changes its result type, or another function with the same name takes other arguments. */
const changedSignature = new Set(['42P13', '42725']);
const stillInUse = '2BP01';

/** The signatures (`schema.name(arguments)`) of each function, by `schema.name`. */
type Signatures = ReadonlyMap<string, readonly string[]>;

/**
 * Creates new functions as far as the database can already hold them, so that the next migration
 * may use them in triggers, policies, columns and indexes. Bodies are not checked, because they may
 * use tables that come later. Call it in the migration's transaction.
 *
 * @returns the names of the created functions.
 */
export async function createNewFunctions(
  client: pg.ClientBase,
  files: readonly SchemaFile[],
): Promise<string[]> {
  const created: SchemaFile[] = [];
  await client.query('set local check_function_bodies = off');
  for (const file of files) {
    const fault = await tryStatements(client, file.text);
    if (fault === null) created.push(file);
    else if (!notYetThere.has(fault.code ?? '')) throw describeFault(file.name, fault);
  }
  await client.query('set local check_function_bodies = on');
  await recordFunctions(client, created);
  return created.map(({ name }) => name);
}

/**
 * Makes the database's functions match the files: creates new and changed ones and drops those
 * without a file. One transaction; without changes it only reads the checksums.
 *
 * @throws when a function that has to be dropped is still in use.
 */
export async function updateFunctions(
  client: pg.ClientBase,
  files: readonly SchemaFile[],
  recorded: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = files.filter((file) => recorded.get(file.name) !== file.checksum);
  const known = new Set(files.map((file) => file.name));
  const gone = [...recorded.keys()].filter((name) => !known.has(name));
  if (changed.length === 0 && gone.length === 0) return;
  await client.query('begin; set local check_function_bodies = off');
  try {
    const names = [...changed.map(({ name }) => name), ...gone];
    const before = await listSignatures(client, names);
    for (const file of changed) await replaceFunction(client, file, before.get(file.name) ?? []);
    await dropReplaced(client, before, await listSignatures(client, names));
    for (const name of gone) await dropSignatures(client, name, before.get(name) ?? []);
    await recordFunctions(client, changed);
    await client.query('delete from public.schema_functions where name = any($1)', [gone]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function replaceFunction(
  client: pg.ClientBase,
  { name, text }: SchemaFile,
  before: readonly string[],
): Promise<void> {
  // Grants that the file no longer has must not survive from the previous text.
  const reset = before.map(
    (signature) => `revoke all on function ${signature} from public, anon, authenticated;
      grant execute on function ${signature} to public;`,
  );
  const fault = await tryStatements(client, `${reset.join('\n')}\n${text}`);
  if (fault === null) return;
  if (!changedSignature.has(fault.code ?? '')) throw describeFault(name, fault);
  await dropSignatures(client, name, before);
  const second = await tryStatements(client, text);
  if (second !== null) throw describeFault(name, second);
}

/**
 * A function with other arguments would exist beside the one that it replaces, which is dropped.
 */
async function dropReplaced(
  client: pg.ClientBase,
  before: Signatures,
  after: Signatures,
): Promise<void> {
  for (const [name, signatures] of after) {
    if (signatures.length === 1) continue;
    const old = before.get(name) ?? [];
    if (signatures.length > old.length) await dropSignatures(client, name, old);
  }
}

async function dropSignatures(
  client: pg.ClientBase,
  name: string,
  signatures: readonly string[],
): Promise<void> {
  for (const signature of signatures) {
    const fault = await tryStatements(client, `drop function ${signature}`);
    if (fault === null) continue;
    if (fault.code !== stillInUse) throw describeFault(name, fault);
    throw new Error(
      `The function ${name} can’t be dropped or take or return something else while it is in use ` +
        `(${fault.detail}): drop what uses it in a migration first`,
      { cause: fault },
    );
  }
}

export async function listSignatures(client: pg.ClientBase, names: string[]): Promise<Signatures> {
  const found = await client.query<{ name: string; signatures: string[] }>(
    `select f.name, array_agg(f.name || '(' || f.arguments || ')') as signatures
     from (select n.nspname || '.' || p.proname as name,
         pg_get_function_identity_arguments(p.oid) as arguments
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'auth')) f
     where f.name = any($1) group by f.name`,
    [names],
  );
  return new Map(found.rows.map(({ name, signatures }) => [name, signatures]));
}

/** Runs statements inside the transaction; an error undoes only them and is returned. */
async function tryStatements(
  client: pg.ClientBase,
  statements: string,
): Promise<pg.DatabaseError | null> {
  try {
    await client.query(`savepoint attempt; ${statements}; release savepoint attempt`);
    return null;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback to savepoint attempt');
    return error;
  }
}

function describeFault(name: string, fault: pg.DatabaseError): Error {
  return new Error(`The function ${name} failed: ${fault.message}`, { cause: fault });
}
