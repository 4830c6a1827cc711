import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Config, readConfig } from '#app/config.ts';
import { openConnection } from '#platform/database/open-connection.ts';
import { recordTrial } from '#platform/database/record-trial.ts';
import { restoreBackup, type RestoreSummary } from '#platform/database/restore.ts';
import { openFiles } from '#platform/files/open-files.ts';

import { readFileArgument } from './file-argument.ts';
import { failWith } from './progress.ts';

/**
 * `npm run restore -- FILE`: fills an empty database from a backup. It may be that of a fresh app
 * without members, which must then be restarted: its keys are no longer valid. With `--check` it only
 * proves that the backup can be restored: into a database of its own, which is removed.
 */
try {
  const { file, flags } = readFileArgument('restore', ['--check']);
  await access(file);
  const config = readConfig(process.env);
  if (flags.has('--check')) await check(config, file);
  else {
    const summary = await restore({ ...config, databaseUrl: config.DATABASE_URL }, file);
    console.log(`Restored ${describe(summary)}; if Kith is running, start it again`);
  }
} catch (error) {
  failWith(error);
}

type Target = Pick<Config, 'dataDir' | 'fileBucket' | 'BACKUP_PASSPHRASE' | 'BACKUP_KEY_FILE'> & {
  databaseUrl: string | undefined;
};

async function restore(target: Target, file: string): Promise<RestoreSummary> {
  const { databaseUrl, dataDir, fileBucket } = target;
  const keys = { passphrase: target.BACKUP_PASSPHRASE, keyFile: target.BACKUP_KEY_FILE };
  const files = openFiles({ dataDir, s3: fileBucket });
  const { connection, close } = await openConnection({ databaseUrl, dataDir }, { mayCreate: true });
  return restoreBackup({ connection, file, keys, files }).finally(close);
}

/** Only its success is noted in the database of the settings. */
async function check(config: Config, file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kith-restore-'));
  try {
    const target = { ...config, databaseUrl: undefined, dataDir, fileBucket: null };
    const summary = await restore(target, file);
    const settings = { databaseUrl: config.DATABASE_URL, dataDir: config.dataDir };
    const { connection, close } = await openConnection(settings, { mayCreate: false });
    const { rows, hasKeys: isEncrypted } = summary;
    await recordTrial(connection, { rows, isEncrypted }).finally(close);
    console.log(`The backup can be restored: ${describe(summary)}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function describe({ rows, tables, files, madeAt }: RestoreSummary): string {
  const withFiles = files === 0 ? '' : ` and ${files} files`;
  return `${rows} rows of ${tables} tables${withFiles} as of ${madeAt}`;
}
