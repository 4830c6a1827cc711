import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'kysely';

type Shown = { memberId: string; headline: string; audience?: string };

/** Writes a member's headline for an audience, straight in the database. */
export async function writeHeadline(
  database: Database,
  { memberId, headline, audience = 'public' }: Shown,
): Promise<void> {
  await runAsService(database, (tx) =>
    sql`insert into member_profiles (owner_id, headline, headline_audience, created_at, updated_at)
      values (${memberId}, ${headline}, ${audience}, now(), now())
      on conflict (owner_id) do update set headline = excluded.headline,
        headline_audience = excluded.headline_audience`.execute(tx),
  );
}

/** Gives or withdraws the consent to be seen by everyone. */
export async function setVisible(
  database: Database,
  memberId: string,
  isVisible: boolean,
): Promise<void> {
  await runAsService(database, (tx) =>
    sql`insert into user_consent (user_id, consent_type, consent_granted)
      values (${memberId}, 'profile_visibility', ${isVisible})
      on conflict (user_id, consent_type) do update
        set consent_granted = excluded.consent_granted`.execute(tx),
  );
}

/** A member that everyone may see, by a name and a headline. */
export async function showToEveryone(
  database: Database,
  { memberId, name, headline }: { memberId: string; name: string; headline: string },
): Promise<void> {
  await runAsService(database, (tx) =>
    sql`update profiles set display_name = ${name} where id = ${memberId}`.execute(tx),
  );
  await writeHeadline(database, { memberId, headline });
  await setVisible(database, memberId, true);
}
