import { arrayParam, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

type Addresses = {
  email: string | null;
  new_email: string | null;
  phone: string | null;
  new_phone: string | null;
};

/**
 * Removes a member with every row and file, at once. What hangs on the account goes with it by its
 * foreign keys; here is what only names the member. Another member's contact who has the same
 * address is that member's own.
 *
 * @param tx a transaction of the service
 */
export async function eraseMember(tx: Tx, userId: string): Promise<void> {
  const member = await readRow<Addresses>(
    tx,
    sql`select email, new_email, phone, new_phone from auth.users where id = ${userId} for update`,
  );
  if (!member) return;
  await eraseMails(tx, userId, member);
  await tx.execute(sql`delete from auth.short_messages
    where ltrim(recipient, '+') in (${member.phone}, ${member.new_phone})`);
  await tx.execute(sql`delete from waitlist where email = ${member.email}`);
  await eraseJobs(tx, userId);
  await tx.execute(sql`delete from auth.rate_limits where position(${userId} in key) > 0`);
  await eraseFromOthers(tx, userId);
  // The audit log's trigger takes the address out of what it keeps.
  await tx.execute(sql`select set_config('kith.erased_address', ${member.email ?? ''}, true)`);
  await tx.execute(sql`delete from auth.users where id = ${userId}`);
  await tx.execute(sql`select set_config('kith.erased_address', '', true)`);
}

/** Also those to other people that carry the member's words, such as a question to support. */
async function eraseMails(tx: Tx, userId: string, member: Addresses): Promise<void> {
  const addresses = [member.email, member.new_email].filter((email) => email !== null);
  const known = arrayParam(addresses, 'text[]');
  await tx.execute(sql`delete from auth.mails
    where recipient = any(${known}) or reply_to = any(${known})
      or position(${userId} in body_text) > 0
      or exists (select from unnest(${known}) address where position(address in body_text) > 0)`);
}

/** Waiting, running and finished ones; a job that runs finds nothing left to do. */
async function eraseJobs(tx: Tx, userId: string): Promise<void> {
  const queue = await readRow<{ name: string | null }>(
    tx,
    sql`select to_regclass('pgboss.job')::text as name`,
  );
  if (!queue?.name) return;
  await tx.execute(sql`delete from pgboss.job
    where position(${userId} in data::text) > 0 or position(${userId} in output::text) > 0
      or position(${userId} in source_output::text) > 0
      or position(${userId} in singleton_key) > 0`);
}

/** What others were told that the member did, with the name that they had. */
async function eraseFromOthers(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from notifications where data ->> 'actor_id' = ${userId}`);
  await tx.execute(sql`delete from notification_facts where data ->> 'actor_id' = ${userId}`);
}
