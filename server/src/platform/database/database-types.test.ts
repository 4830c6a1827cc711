import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { generateDatabaseTypes, typesFile } from '#testing/database-types.ts';
import { useTestDatabase } from '#testing/test-database.ts';

test('the types of the tables are those of the migrated database (npm run db:types)', async () => {
  const { connection } = await useTestDatabase();
  const stored = await readFile(join(import.meta.dirname, '../../../..', typesFile), 'utf8');
  expect(stored).toBe(await generateDatabaseTypes(connection));
});
