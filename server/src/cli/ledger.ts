import { checkLedger } from '#features/credits/check-ledger.ts';
import { exportJournal } from '#features/credits/export-journal.ts';
import { runAsService } from '#platform/database/service.ts';

import { failWith } from './progress.ts';
import { withAccounts } from './with-accounts.ts';

/**
 * `npm run ledger -- check`: proves every balance from its entries, and prints what differs. `npm run
 * ledger -- export`: the whole ledger as a journal that hledger reads.
 */
try {
  const [command, ...others] = process.argv.slice(2);
  if (others.length > 0 || (command !== 'check' && command !== 'export')) {
    throw new Error('Usage: npm run ledger -- check | export');
  }
  await withAccounts(async (_accounts, database) => {
    if (command === 'export') {
      await runAsService(database, (tx) =>
        exportJournal(tx, (text) => void process.stdout.write(text)),
      );
      return;
    }
    const faults = await runAsService(database, checkLedger);
    for (const { what, id, stored, proven } of faults) {
      console.log(`${what} ${id}: ${stored} is stored, its entries say ${proven}`);
    }
    console.log(faults.length === 0 ? 'Every balance follows from its entries' : 'Not sound');
    if (faults.length > 0) process.exitCode = 1;
  });
} catch (error) {
  failWith(error);
}
