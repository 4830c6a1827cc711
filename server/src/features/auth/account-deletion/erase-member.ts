import type { AuthUsers } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

const addressColumns = ['email', 'new_email', 'phone', 'new_phone'] as const;
type Addresses = Pick<Selectable<AuthUsers>, (typeof addressColumns)[number]>;

/**
 * Erases a member with every row and file, at once. Foreign keys delete what belongs to the
 * account; this deletes what only names the member. Another member's contact with the same address
 * belongs to that member.
 *
 * @param tx a transaction of the service
 */
export async function eraseMember(tx: Tx, userId: string): Promise<void> {
  const member = await tx
    .selectFrom('auth.users')
    .select(addressColumns)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return;
  await eraseQueuedEmails(tx, userId, member);
  await sql`delete from auth.short_messages
    where ltrim(recipient, '+') in (${member.phone}, ${member.new_phone})`.execute(tx);
  await tx.deleteFrom('waitlist').where('email', '=', member.email).execute();
  await eraseJobs(tx, userId);
  await sql`delete from auth.rate_limits where position(${userId} in key) > 0`.execute(tx);
  await eraseFromOthers(tx, userId);
  // The ledger keeps amounts without the member.
  await sql`select close_wallet(${userId})`.execute(tx);
  // The audit log's trigger removes the address from its entries.
  await sql`select set_config('kith.erased_address', ${member.email ?? ''}, true)`.execute(tx);
  await tx.deleteFrom('auth.users').where('id', '=', userId).execute();
  await sql`select set_config('kith.erased_address', '', true)`.execute(tx);
}

/** Also emails to other people with the member's text, such as a question to support. */
async function eraseQueuedEmails(tx: Tx, userId: string, member: Addresses): Promise<void> {
  const addresses = [member.email, member.new_email].filter((email) => email !== null);
  const known = arrayParam(addresses, 'text[]');
  await sql`delete from auth.outgoing_emails
    where recipient = any(${known}) or reply_to = any(${known}) or copy_to && ${known}
      or position(${userId} in body_text) > 0
      or exists (select from unnest(${known}) address where position(address in body_text) > 0)`.execute(
    tx,
  );
}

/** Waiting, running and finished ones; a running job finds nothing left to do. */
async function eraseJobs(tx: Tx, userId: string): Promise<void> {
  const queue = await readRow(
    tx,
    sql<Computed<{ name: string | null }>>`select to_regclass('pgboss.job')::text as name`,
  );
  if (!queue?.name) return;
  await sql`delete from pgboss.job
    where position(${userId} in data::text) > 0 or position(${userId} in output::text) > 0
      or position(${userId} in source_output::text) > 0
      or position(${userId} in singleton_key) > 0`.execute(tx);
}

/** Notifications to others about the member, with their name; those of several people stay, of the others. */
async function eraseFromOthers(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('auth.users').set({ is_withheld: true }).where('id', '=', userId).execute();
  await sql`select group_likes_again(null, ${userId})`.execute(tx);
  await sql`delete from notifications where data ->> 'actor_id' = ${userId}`.execute(tx);
  await sql`delete from notification_facts where data ->> 'actor_id' = ${userId}`.execute(tx);
}
