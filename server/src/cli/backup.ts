import { readConfig } from '#app/config.ts';
import { writeBackup } from '#platform/database/backup.ts';
import { openConnection } from '#platform/database/open-connection.ts';
import { openFiles } from '#platform/files/open-files.ts';

import { readFileArgument } from './file-argument.ts';
import { failWith } from './progress.ts';

const unencrypted =
  'It is not encrypted and holds no keys: after a restore all members sign in again, and authenticator apps no longer work. Set BACKUP_RECIPIENT or BACKUP_PASSPHRASE to include them.';

/**
 * `npm run backup -- FILE [--with-files]`: the whole database in one file, whether the app runs or
 * not, and on request the files of messages.
 */
try {
  const { file, flags } = readFileArgument('backup', ['--with-files']);
  const config = readConfig(process.env);
  const { DATABASE_URL: databaseUrl, dataDir, version } = config;
  const keys = { recipient: config.BACKUP_RECIPIENT, passphrase: config.BACKUP_PASSPHRASE };
  const files = flags.has('--with-files') ? openFiles({ dataDir, s3: config.fileBucket }) : null;
  const { connection, close } = await openConnection(
    { databaseUrl, dataDir },
    { mayCreate: false },
  );
  const summary = await writeBackup({ connection, file, version, keys, files }).finally(close);
  const withFiles = files === null ? '' : ` and ${summary.files} files`;
  console.log(
    `Backed up ${summary.rows} rows of ${summary.tables} tables${withFiles} into ${file} (${summary.bytes} bytes)`,
  );
  if (!summary.hasKeys) console.error(unencrypted);
} catch (error) {
  failWith(error);
}
