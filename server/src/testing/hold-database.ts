import { minuteMs } from '@kith/contract/core/time';

import { openDatabase } from '#platform/database/open-database.ts';
import { silentLogger } from '#platform/log.ts';

/** A process that holds the database of a folder (its argument) as the app does, to be killed. */
try {
  const database = await openDatabase({
    settings: { dataDir: process.argv[2] ?? '', databaseUrl: undefined },
    limits: { requestMs: minuteMs, jobStatementMs: minuteMs },
    log: silentLogger,
    onProgress: () => undefined,
  });
  process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
  process.stdout.write('ready\n');
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
  process.exit(1);
}
