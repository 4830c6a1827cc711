import { grantAdmin, revokeAdmin, type RoleChange } from '#features/roles/grant-admin.ts';

import { manageSso, ssoUsage } from './manage-sso.ts';
import { failWith } from './progress.ts';
import { withAccounts } from './with-accounts.ts';

const usage = `Usage: npm run admin -- keys | grant EMAIL | revoke EMAIL | ${ssoUsage}`;

const outcomes: Record<'grant' | 'revoke', Record<RoleChange, string>> = {
  grant: {
    done: 'is an administrator now',
    unchanged: 'is an administrator already',
    no_such_account: 'has no account here',
  },
  revoke: {
    done: 'is no administrator any more',
    unchanged: 'is no administrator',
    no_such_account: 'has no account here',
  },
};

/**
 * `npm run admin -- keys`: the API keys, for programs that act for the whole service.
 * `npm run admin -- grant EMAIL`, `revoke EMAIL`: who may administer.
 * `npm run admin -- sso …`: the organisations whose members sign in at their own provider.
 */
try {
  const [command, email, ...others] = process.argv.slice(2);
  if (command === 'sso') {
    await withAccounts((_accounts, database) => manageSso(database, process.argv.slice(3)));
  } else if (others.length > 0) {
    throw new Error(usage);
  } else if (command === 'keys' && email === undefined) {
    await withAccounts(async ({ publishableKey, serviceRoleKey }) => {
      console.log(`publishable  ${publishableKey}`);
      console.log(`service role ${serviceRoleKey}`);
    });
  } else if ((command === 'grant' || command === 'revoke') && email !== undefined) {
    const change = command === 'grant' ? grantAdmin : revokeAdmin;
    await withAccounts(async (_accounts, database) => {
      const outcome = await change({ database, email });
      console.log(`${email} ${outcomes[command][outcome]}`);
      if (outcome === 'no_such_account') process.exitCode = 1;
    });
  } else {
    throw new Error(usage);
  }
} catch (error) {
  failWith(error);
}
