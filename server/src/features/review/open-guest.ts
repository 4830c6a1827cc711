import { randomInt, randomUUID } from 'node:crypto';

import { consentTypeOfKey, requiredConsentKeys } from '@kith/contract/consents/rules';
import type { Locale } from '@kith/contract/core/locales';
import { hourMs, hourS } from '@kith/contract/core/time';
import { reviewLimits } from '@kith/contract/review/endpoints';
import type { UnreleasedFlag } from '@kith/contract/review/places';

import type { Client } from '#features/auth/accounts/account-context.ts';
import { openSession } from '#features/auth/sessions/sessions.ts';
import { insertAnonymousUser } from '#features/auth/users/new-users.ts';
import { writeNetwork } from '#features/sample-network/write-network.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { runAsService } from '#platform/database/service.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import type { Admission, ReviewParts } from './admit-reviewer.ts';
import { guestMethod } from './guest-calls.ts';

/** Enough for every list and chart, and written in a second. */
const mostContacts = 240;
const largestSeed = 1_000_000;
/** By address: a sample network costs the server something. */
export const openLimit = createRateLimit({ name: 'review-guests', points: 20, durationS: hourS });

export type SampleSettings = {
  SAMPLE_NETWORK_CONTACTS: number;
  SAMPLE_NETWORK_SEED?: number | undefined;
};

type Wanted = {
  flags: readonly UnreleasedFlag[];
  locale?: Locale | undefined;
  timezone?: string | undefined;
};

/**
 * A guest with a sample network, for one session that ends by itself. Threats: an account that stays (it has
 * no address, and is erased after its session), one that reads or reaches members (`confineGuests` lets
 * it read its own network alone), and a flag that is on for others (it is set for this account).
 */
export async function openGuest({
  parts: { accounts },
  sample,
  admission: { linkId, until },
  client,
  input: { flags, locale = 'en-US', timezone = 'UTC' },
}: {
  parts: ReviewParts;
  sample: SampleSettings;
  admission: Admission;
  client: Client;
  input: Wanted;
}): Promise<{ access_token: string; refresh_token: string; ends_at: string }> {
  await openLimit.take(client.ip);
  const { database, clock } = accounts;
  const now = clock.now();
  const id = randomUUID();
  const { regionOf } = await import('#features/sample-network/regions.ts');
  const displayName = regionOf(locale).words.member;
  const latest = now.getTime() + reviewLimits.sessionHours * hourMs;
  const endsAt = new Date(Math.min(latest, until?.getTime() ?? latest));
  const user = await runAsService(database, async (tx) => {
    const metadata = { full_name: displayName, display_name: displayName };
    const profile = { displayName, locale, timezone };
    const inserted = await insertAnonymousUser(tx, { id, metadata, profile, now });
    await tx
      .insertInto('review_guests')
      .values({ user_id: id, link_id: linkId, opened_at: now })
      .execute();
    const dismissed = { quickstart_dismissed_at: now };
    await tx.updateTable('profiles').set(dismissed).where('id', '=', id).execute();
    const consents = requiredConsentKeys.map((key) => ({
      user_id: id,
      consent_type: consentTypeOfKey[key],
      consent_granted: true,
      granted_at: now,
    }));
    await tx.insertInto('user_consent').values(consents).execute();
    const on = [...new Set(flags)].map((name) => ({ name, user_id: id, enabled: true }));
    await tx.insertInto('feature_flag_members').values(on).execute();
    return inserted;
  });
  const member = openMemberDatabase(database, { memberId: id, sessionId: null });
  const { SAMPLE_NETWORK_CONTACTS: wanted, SAMPLE_NETWORK_SEED: seed = randomInt(largestSeed) } =
    sample;
  const contacts = Math.min(mostContacts, wanted);
  await writeNetwork({ database: member, ownerId: id, seed, contacts, now, locale });
  const session = await runAsService(database, (tx) =>
    openSession(tx, accounts, { user, method: guestMethod, client, endsAt }),
  );
  const { access_token, refresh_token } = session;
  return { access_token, refresh_token, ends_at: endsAt.toISOString() };
}
