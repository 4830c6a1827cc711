import pg from 'pg';

/** The applied schema of a database: the checksum of each applied file, by its name. */
export type SchemaRecord = {
  /** Null for a migration that was applied before checksums were kept. */
  migrations: Map<string, string | null>;
  functions: Map<string, string>;
};

type RecordRow = { kind: 'migration' | 'function'; name: string; checksum: string | null };

const undefinedTable = '42P01';
const undefinedColumn = '42703';

/** One query, unless the tables have to be created first. */
export async function readSchemaRecord(client: pg.ClientBase): Promise<SchemaRecord> {
  const rows = await queryRecord(client).catch(async (error: unknown) => {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code !== undefinedTable && code !== undefinedColumn) throw error;
    await createTables(client);
    return queryRecord(client);
  });
  const record: SchemaRecord = { migrations: new Map(), functions: new Map() };
  for (const { kind, name, checksum } of rows) {
    if (kind === 'migration') record.migrations.set(name, checksum);
    else record.functions.set(name, checksum ?? '');
  }
  return record;
}

async function queryRecord(client: pg.ClientBase): Promise<RecordRow[]> {
  const found = await client.query<RecordRow>(
    `select 'migration' as kind, name, checksum from public.schema_migrations
     union all select 'function', name, checksum from public.schema_functions order by 1, 2`,
  );
  return found.rows;
}

async function createTables(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists public.schema_migrations
      (name text primary key, applied_at timestamptz not null default now());
    alter table public.schema_migrations add column if not exists checksum text;
    alter table public.schema_migrations enable row level security;
    create table if not exists public.schema_functions
      (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    alter table public.schema_functions enable row level security`);
}

export async function recordFunctions(
  client: pg.ClientBase,
  files: readonly { name: string; checksum: string }[],
): Promise<void> {
  if (files.length === 0) return;
  await client.query(
    `insert into public.schema_functions (name, checksum)
     select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [files.map((file) => file.name), files.map((file) => file.checksum)],
  );
}

export async function recordMigrations(
  client: pg.ClientBase,
  files: readonly { name: string; checksum: string }[],
): Promise<void> {
  await client.query(
    `insert into public.schema_migrations (name, checksum)
     select * from unnest($1::text[], $2::text[])`,
    [files.map((file) => file.name), files.map((file) => file.checksum)],
  );
}
