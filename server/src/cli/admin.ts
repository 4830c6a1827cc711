import { once } from 'node:events';

import { rotateSigningKeys } from '#features/auth/auth-keys/rotate-signing-keys.ts';
import { grantAdmin, revokeAdmin, type RoleChange } from '#features/roles/grant-admin.ts';
import { exportWaitlist } from '#features/waitlist/export-waitlist.ts';
import { runAsService } from '#platform/database/service.ts';

import { manageSso, ssoUsage } from './manage-sso.ts';
import { failWith } from './progress.ts';
import { flagsUsage, runFlags } from './set-flags.ts';
import { withAccounts } from './with-accounts.ts';

const usage = `Usage: npm run admin -- keys | keys rotate | grant EMAIL | revoke EMAIL | waitlist | ${flagsUsage} | ${ssoUsage}`;

const outcomes: Record<'grant' | 'revoke', Record<RoleChange, string>> = {
  grant: {
    done: 'is an administrator now',
    unchanged: 'is an administrator already',
    no_such_account: 'has no account here',
    last_admin: 'stays an administrator',
  },
  revoke: {
    done: 'is no administrator any more',
    unchanged: 'is no administrator',
    no_such_account: 'has no account here',
    last_admin: 'is the last administrator: grant another one first',
  },
};

/**
 * `npm run admin -- keys`: the API keys, for programs that act for the whole service. `npm run
 * admin -- keys rotate`: creates a new signing key; running servers load it within half a minute.
 * `npm run admin -- grant EMAIL`, `revoke EMAIL`: who is an administrator. `npm run admin -- flags
 * …`: which flags are on. `npm run admin -- sso …`: the organisations whose members sign
 * in at their own provider. `npm run admin -- waitlist`: everyone on the waitlist, as CSV.
 */
try {
  const [command, email, ...others] = process.argv.slice(2);
  if (command === 'flags') {
    await withAccounts((_accounts, database) => runFlags(database, process.argv.slice(3)));
  } else if (command === 'sso') {
    await withAccounts((_accounts, database) => manageSso(database, process.argv.slice(3)));
  } else if (others.length > 0) {
    throw new Error(usage);
  } else if (command === 'keys' && email === undefined) {
    await withAccounts(async ({ publishableKey, serviceRoleKey }) => {
      console.log(`publishable  ${publishableKey}`);
      console.log(`service role ${serviceRoleKey}`);
    });
  } else if (command === 'keys' && email === 'rotate') {
    await withAccounts(async ({ ctx }) => {
      const { kid, acceptedUntil } = await rotateSigningKeys({ ctx });
      console.log(`${kid} signs now`);
      console.log(`Tokens of the key before it are accepted until ${acceptedUntil.toISOString()}`);
    });
  } else if (command === 'waitlist' && email === undefined) {
    await withAccounts((_accounts, database) =>
      runAsService(database, (tx) => exportWaitlist(tx, writeOut)),
    );
  } else if ((command === 'grant' || command === 'revoke') && email !== undefined) {
    const change = command === 'grant' ? grantAdmin : revokeAdmin;
    await withAccounts(async (_accounts, database) => {
      const outcome = await change({ database, email });
      console.log(`${email} ${outcomes[command][outcome]}`);
      if (outcome === 'no_such_account' || outcome === 'last_admin') process.exitCode = 1;
    });
  } else {
    throw new Error(usage);
  }
} catch (error) {
  failWith(error);
}

/** Waits until the reader of standard output has room. */
async function writeOut(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
