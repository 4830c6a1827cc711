import { randomUUID } from 'node:crypto';

import type { MemberContext } from '#platform/context.ts';
import { addContact } from '#testing/test-contact.ts';
import type { TestDatabase } from '#testing/test-database.ts';

/*
 * Rows that come from elsewhere: from what happens to contacts, from the payment provider, from a browser's
 * push service, from a CRM.
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

/** As after syncs with a CRM: some contacts with a conflict and a value that was replaced. */
export async function addCrmRows(
  database: TestDatabase,
  memberId: string,
): Promise<{ kind: string; id: string }[]> {
  const { rows: links } = await database.pool.query<{ id: string; title: string }>(
    `with link as (
       insert into crm_links (owner_id, connection_id, object, remote_id, contact_id, checked_at)
       select c.owner_id, k.id, 'contact', gen_random_uuid()::text, c.id, now()
       from crm_connections k join contacts c on c.owner_id = k.owner_id and c.deleted_at is null
       where k.owner_id = $1 and c.id in (select o.id from contacts o where o.owner_id = $1
         and o.deleted_at is null order by o.created_at limit 4)
       returning owner_id, id, contact_id)
     select link.id, c.title from link
     join contacts c on c.owner_id = link.owner_id and c.id = link.contact_id`,
    [memberId],
  );
  const added: { kind: string; id: string }[] = [];
  for (const { id: linkId, title } of links) {
    const conflict = `insert into crm_conflicts
      (owner_id, link_id, field, kith_value, crm_value, found_at)
      values ($1, $2, 'title', $3, 'Engineer', now())`;
    added.push({
      kind: 'conflict',
      id: await insert(database, conflict, [memberId, linkId, title]),
    });
    const change = `insert into crm_changes
      (owner_id, link_id, field, side, old_value, new_value, cause, changed_at)
      values ($1, $2, 'title', 'kith', 'Engineer', $3, 'sync', now())`;
    added.push({ kind: 'change', id: await insert(database, change, [memberId, linkId, title]) });
  }
  return added;
}
