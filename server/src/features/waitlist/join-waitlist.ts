import type { Clock } from '#platform/clock.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Stores an address once, with the text that its owner agreed to; a repeat changes nothing. */
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
    tx
      .insertInto('waitlist')
      .values({ ...input, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
