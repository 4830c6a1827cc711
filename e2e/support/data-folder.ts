import { mkdtemp } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { createRunFolder } from '../../server/src/testing/run-folder.ts';
import { copySeedFolder, ensureSeedFolder } from '../../server/src/testing/seed-folder.ts';

const variable = 'E2E_DATA_DIR';

/** Shared by all servers of all runs, which else strip the types of a thousand files each. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/kith-compile');

/** The data folder of the journeys' server. The first process creates it, its workers inherit it. */
export async function ensureDataFolder(): Promise<string> {
  const known = process.env[variable];
  if (known !== undefined) return known;
  const runFolder = await createRunFolder();
  process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));
  const folder = join(runFolder, 'shared');
  await copySeedFolder(await ensureSeedFolder(), folder);
  process.env[variable] = folder;
  return folder;
}

/** A data folder for a server of one journey. */
export async function createOwnDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(dirname(await ensureDataFolder()), 'own-'));
  await copySeedFolder(await ensureSeedFolder(), folder);
  return folder;
}
