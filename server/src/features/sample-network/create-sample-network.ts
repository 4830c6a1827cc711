import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import { requiredConsentKeys } from '@kith/contract/consents/rules';
import type { Locale } from '@kith/contract/core/locales';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { Accounts } from '#features/accounts/open-accounts.ts';
import { insertUser } from '#features/users/users.ts';

import { writeNetwork } from './write-network.ts';

export type SampleSignIn = { email: string; password: string };

const defaultContacts = 1_284;
const largestSeed = 1_000_000;

/**
 * A fresh member with a sample network and the consents that it needs. For development alone: the
 * caller must have made sure of that.
 */
export async function createSampleNetwork({
  accounts,
  input: {
    email = `${randomUUID()}@sample.example`,
    displayName = 'Ana Reyes',
    contacts = defaultContacts,
    seed = randomInt(largestSeed),
    locale = 'en-US',
    timezone = 'UTC',
  } = {},
}: {
  accounts: Accounts;
  input?: {
    email?: string;
    displayName?: string;
    contacts?: number;
    seed?: number;
    locale?: Locale;
    timezone?: string;
  };
}): Promise<SampleSignIn> {
  const { database, hashing, clock } = accounts.ctx;
  const password = `Kith-${randomBytes(9).toString('base64url')}-1a`;
  const passwordHash = await hashing.hashPassword(password);
  const ownerId = randomUUID();
  const now = clock.now();
  await runAsService(database, async (tx) => {
    const user = await insertUser(tx, {
      id: ownerId,
      email,
      passwordHash,
      metadata: { full_name: displayName, display_name: displayName },
      profile: { displayName, locale, timezone },
      isConfirmed: true,
      now,
    });
    if (!user) throw new Error(`${email} is taken`);
    // Whoever looks around has nothing to set up.
    await tx.execute(
      sql`update profiles set quickstart_dismissed_at = ${now} where id = ${ownerId}`,
    );
    for (const type of requiredConsentKeys) {
      await tx.execute(sql`insert into user_consent (user_id, consent_type, consent_granted, granted_at)
        values (${ownerId}, ${type}, true, ${now})`);
    }
  });
  const member = openMemberDatabase(database, { memberId: ownerId, sessionId: null });
  await writeNetwork({ database: member, ownerId, seed, contacts, now });
  return { email, password };
}
