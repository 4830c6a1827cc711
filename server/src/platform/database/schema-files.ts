import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { insertContractValues } from './contract-values.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');
export const functionsFolder = join(import.meta.dirname, '../../sql');

const migrationName = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/u;
const functionHead = /^create or replace function ((?:public|auth)\.(\w+))\(/mu;

export type SchemaFile = {
  /** For a migration the file name, for a function `schema.name`. */
  name: string;
  text: string;
  checksum: string;
};

/** The migrations of a folder, in order. */
export function readMigrations(folder: string): SchemaFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const misnamed = names.find((name) => !migrationName.test(name));
  if (misnamed !== undefined) {
    throw new Error(`Migration ${misnamed} must be named by its time: 20261122T1200_name.sql`);
  }
  return names.sort().map((name) => describeFile(name, readFileSync(join(folder, name), 'utf8')));
}

/** The functions of a folder: one per file, in a folder for each area. */
export function readFunctions(folder: string): SchemaFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .sort();
  const files = paths.map((path) => readFunction(join(folder, path)));
  const names = files.map((file) => file.name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two files define the function ${repeated}`);
  return files;
}

function readFunction(path: string): SchemaFile {
  const text = insertContractValues(readFileSync(path, 'utf8'), path);
  const head = functionHead.exec(text);
  if (head?.[1] === undefined || `${head[2]}.sql` !== basename(path)) {
    throw new Error(`${path} must create or replace the function that it is named after`);
  }
  return describeFile(head[1], text);
}

function describeFile(name: string, text: string): SchemaFile {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}
