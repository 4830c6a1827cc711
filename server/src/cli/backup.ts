import { readConfig } from '#app/config.ts';
import { writeBackup } from '#platform/database/backup.ts';
import { openConnection } from '#platform/database/open-connection.ts';

import { readFileArgument } from './file-argument.ts';
import { failWith } from './progress.ts';

/** `npm run backup -- FILE`: the whole database in one file, whether the app runs or not. */
try {
  const file = readFileArgument('backup');
  const { DATABASE_URL: databaseUrl, dataDir, version } = readConfig(process.env);
  const { connection, close } = await openConnection(
    { databaseUrl, dataDir },
    { mayCreate: false },
  );
  const summary = await writeBackup({ connection, file, version }).finally(close);
  console.log(
    `Backed up ${summary.rows} rows of ${summary.tables} tables into ${file} (${summary.bytes} bytes)`,
  );
} catch (error) {
  failWith(error);
}
