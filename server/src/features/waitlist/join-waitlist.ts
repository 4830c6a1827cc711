import { sql } from 'drizzle-orm';

import type { Clock } from '#platform/clock.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Keeps an address once, with the words that its owner agreed to; a repeat changes nothing. */
export async function joinWaitlist({
  database,
  clock,
  input,
}: {
  database: MemberDatabase;
  clock: Clock;
  input: { email: string; locale: string; consent_text: string };
}): Promise<void> {
  await database.transaction((tx) =>
    tx.execute(sql`
      insert into waitlist (email, locale, consent_text, created_at)
      values (${input.email}, ${input.locale}, ${input.consent_text}, ${clock.now()})
      on conflict do nothing`),
  );
}
