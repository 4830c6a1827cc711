import { access } from 'node:fs/promises';

import { readConfig } from '#app/config.ts';
import { openConnection } from '#platform/database/open-connection.ts';
import { restoreBackup } from '#platform/database/restore.ts';
import { openFiles } from '#platform/files/open-files.ts';

import { readFileArgument } from './file-argument.ts';
import { failWith } from './progress.ts';

/**
 * `npm run restore -- FILE`: fills an empty database from a backup. It may be that of a fresh app
 * without members, which must then be restarted: its keys are no longer valid.
 */
try {
  const { file } = readFileArgument('restore');
  await access(file);
  const config = readConfig(process.env);
  const { DATABASE_URL: databaseUrl, dataDir } = config;
  const keys = { passphrase: config.BACKUP_PASSPHRASE, keyFile: config.BACKUP_KEY_FILE };
  const files = openFiles({ dataDir, s3: config.fileBucket });
  const { connection, close } = await openConnection({ databaseUrl, dataDir }, { mayCreate: true });
  const summary = await restoreBackup({ connection, file, keys, files }).finally(close);
  const withFiles = summary.files === 0 ? '' : ` and ${summary.files} files`;
  console.log(
    `Restored ${summary.rows} rows of ${summary.tables} tables${withFiles} as of ${summary.madeAt}; if Kith is running, start it again`,
  );
} catch (error) {
  failWith(error);
}
