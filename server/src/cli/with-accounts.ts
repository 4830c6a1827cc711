import { openConfiguredAccounts } from '#app/accounts.ts';
import { readConfig } from '#app/config.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openConnection } from '#platform/database/open-connection.ts';
import { createLogger } from '#platform/log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/** A command sends no email. */
const noOutbox: Outbox = {
  post: () => Promise.reject(new Error('Commands send no mail')),
};

/** Runs a command with the auth service of this database, whether the app runs or not. */
export async function withAccounts(
  run: (accounts: Accounts, database: Database) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const settings = { databaseUrl: config.DATABASE_URL, dataDir: config.dataDir };
  const { connection, close } = await openConnection(settings, { mayCreate: true });
  try {
    await migrate(connection);
    const database = connectDatabase(connection, { max: 4 });
    const log = createLogger('error');
    const parts = { config, database, outbox: noOutbox, clock: systemClock, log };
    await run(await openConfiguredAccounts(parts), database).finally(() => database.close());
  } finally {
    await close();
  }
}
