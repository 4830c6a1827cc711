import { generate, type GenerateOptions } from 'kysely-codegen';
import { Kysely, PostgresDialect as KyselyPostgres } from 'kysely';

import { connectDatabase, type ConnectionOptions } from '#platform/database/database.ts';

import { columnTypes, createDialect, typeImports } from './column-types.ts';

/** Where the generated types are kept, from the root of the project. */
export const typesFile = 'server/src/platform/database/database-types.ts';

/** The types of all tables of a migrated database, as TypeScript. */
export async function generateDatabaseTypes(connection: ConnectionOptions): Promise<string> {
  const { pool } = connectDatabase(connection, { max: 1 });
  const db = new Kysely<unknown>({ dialect: new KyselyPostgres({ pool }) });
  try {
    return await generate({ ...options, db });
  } finally {
    await db.destroy();
  }
}

const options: Omit<GenerateOptions, 'db'> = {
  dialect: createDialect(),
  defaultSchemas: ['public'],
  includePattern: '{public,auth}.*',
  outFile: null,
  singularize: false,
  customImports: typeImports,
  overrides: { columns: columnTypes },
};
