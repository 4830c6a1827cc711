import { randomUUID } from 'node:crypto';

import type { MemberContext } from '#platform/context.ts';
import { addContact } from '#testing/test-contact.ts';
import type { TestDatabase } from '#testing/test-database.ts';

/*
 * Rows that come from elsewhere: from what happens to contacts, from the payment provider, from a browser's
 * push service.
 */

async function insert(database: TestDatabase, query: string, values: unknown[]): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(`${query} returning id`, values);
  return rows[0]?.id ?? '';
}

export async function addSignal(database: TestDatabase, ctx: MemberContext): Promise<string> {
  const contactId = await addContact(ctx);
  return insert(
    database,
    `insert into signals (owner_id, contact_id, type, fact_key, score, expires_at)
     values ($1, $2, 'birthday', $3, 1, now() + interval '1 day')`,
    [ctx.actor.memberId, contactId, randomUUID()],
  );
}

/** A refund that failed after it was given. */
export function addOwedRefund(database: TestDatabase, memberId: string): Promise<string> {
  return insert(
    database,
    `insert into payments
       (user_id, type, kind, currency, amount, tax, lines, provider, provider_id, happened_at)
     values ($1, 'refund_failed', 'pack', 'USD', 999, 0, '[]', 'stripe', $2, now())`,
    [memberId, randomUUID()],
  );
}

export function addDevice(database: TestDatabase, memberId: string): Promise<string> {
  return insert(
    database,
    `insert into push_subscriptions (owner_id, endpoint, p256dh, auth_secret, created_at)
     values ($1, $2, '', '', now())`,
    [memberId, `https://push.example/${randomUUID()}`],
  );
}
