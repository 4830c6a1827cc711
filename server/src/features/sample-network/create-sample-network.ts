import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import { consentTypeOfKey, requiredConsentKeys } from '@kith/contract/consents/rules';
import type { Locale } from '@kith/contract/core/locales';
import { runAsService } from '#platform/database/service.ts';
import { analyzeNewTables } from '#platform/database/analyze-new-tables.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { insertUser } from '#features/auth/users/users.ts';

import { writeNetwork } from './write-network.ts';

export type SampleSignIn = { email: string; password: string };

const defaultContacts = 1_284;
const largestSeed = 1_000_000;

/**
 * A fresh member with a sample network and the required consents. For development only: the caller
 * must have checked that.
 */
export async function createSampleNetwork({
  accounts,
  input: {
    email = `${randomUUID()}@sample.example`,
    displayName,
    contacts = defaultContacts,
    seed = randomInt(largestSeed),
    locale,
    timezone = 'UTC',
  } = {},
}: {
  accounts: Accounts;
  input?: {
    email?: string;
    displayName?: string;
    contacts?: number;
    seed?: number;
    /** The language of its people and texts; without one, people of several countries in English. */
    locale?: Locale | undefined;
    timezone?: string | undefined;
  };
}): Promise<SampleSignIn> {
  const { database, hashing, clock } = accounts.ctx;
  // Imported late, like the network's words.
  const { regionOf } = await import('./regions.ts');
  const name = displayName ?? regionOf(locale).words.member;
  const password = `Kith-${randomBytes(9).toString('base64url')}-1a`;
  const passwordHash = await hashing.hashPassword(password);
  const ownerId = randomUUID();
  const now = clock.now();
  await runAsService(database, async (tx) => {
    const user = await insertUser(tx, {
      id: ownerId,
      email,
      passwordHash,
      metadata: { full_name: name, display_name: name },
      profile: { displayName: name, locale: locale ?? 'en-US', timezone },
      isConfirmed: true,
      now,
    });
    if (!user) throw new Error(`${email} is taken`);
    // A demo member has nothing to set up.
    await tx
      .updateTable('profiles')
      .set({ quickstart_dismissed_at: now })
      .where('id', '=', ownerId)
      .execute();
    await tx
      .insertInto('user_consent')
      .values(
        requiredConsentKeys.map((key) => ({
          user_id: ownerId,
          consent_type: consentTypeOfKey[key],
          consent_granted: true,
          granted_at: now,
        })),
      )
      .execute();
  });
  const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
  await writeNetwork({ database: member, ownerId, seed, contacts, now, locale });
  await analyzeNewTables(database);
  return { email, password };
}
