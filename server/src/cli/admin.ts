import { failWith } from './progress.ts';
import { withAccounts } from './with-accounts.ts';

const usage = 'Usage: npm run admin -- keys';

/** `npm run admin -- keys`: the API keys, for programs that act for the whole service. */
try {
  if (process.argv[2] !== 'keys' || process.argv.length > 3) throw new Error(usage);
  await withAccounts(async ({ publishableKey, serviceRoleKey }) => {
    console.log(`publishable  ${publishableKey}`);
    console.log(`service role ${serviceRoleKey}`);
  });
} catch (error) {
  failWith(error);
}
