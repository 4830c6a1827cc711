import { parseArgs } from 'node:util';

import { createSampleNetwork } from '#features/sample-network/create-sample-network.ts';
import { generateNetwork } from '#features/sample-network/generate-network.ts';
import { fullName } from '@kith/contract/contacts/rules';

import { endProgress, failWith, reportProgress } from './progress.ts';
import { withAccounts } from './with-accounts.ts';

const usage = 'Usage: npm run seed -- [--members N] [--contacts N] [--seed N]';
const largest = { members: 1_000, contacts: 200_000, seed: 1_000_000_000 };

function readNumber(name: keyof typeof largest, text: string): number {
  const value = Number(text);
  if (!/^\d+$/u.test(text) || value < 1 || value > largest[name]) {
    throw new Error(`--${name} must be a whole number from 1 to ${largest[name]}\n${usage}`);
  }
  return value;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: '1' },
      contacts: { type: 'string', default: '1284' },
      seed: { type: 'string', default: '1' },
    },
  });
  return {
    members: readNumber('members', values.members),
    contacts: readNumber('contacts', values.contacts),
    seed: readNumber('seed', values.seed),
  };
}

/**
 * `npm run seed`: creates members with a sample network of `--contacts` people each, the same for
 * the same `--seed`; prints the sign-in of the first.
 */
try {
  const { members, contacts, seed } = readOptions();
  await withAccounts(async (accounts) => {
    const stamp = accounts.ctx.clock.now().getTime().toString(36);
    const names = generateNetwork({ seed, contacts: members, now: new Date(0) });
    for (const [index, person] of names.entries()) {
      reportProgress(`Member ${index + 1} of ${members} …`);
      const { email, password } = await createSampleNetwork({
        accounts,
        input: {
          email: `member${index + 1}.${seed}.${stamp}@sample.example`,
          displayName: fullName({ first_name: person.firstName, last_name: person.lastName }),
          contacts,
          seed: seed + index,
        },
      });
      if (index > 0) continue;
      endProgress();
      console.log(`Sign in as ${email} with ${password}`);
    }
    endProgress();
    console.log(`${members} members with ${contacts} contacts each are there`);
  });
} catch (error) {
  failWith(error);
}
