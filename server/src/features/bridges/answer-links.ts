import { createHmac, randomBytes } from 'node:crypto';

import { bridgeLimits } from '@kith/contract/bridges/rules';
import { dayMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { hashToken, makeToken } from '#features/sharing/tokens.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { isAdmitted } from './is-admitted.ts';

/*
 * Threats: a guessed or forged link, so its token has 256 random bits and only its hash is kept; a
 * replayed one, so an answer uses it up; a list of who was asked, so addresses are keyed hashes; someone
 * who is asked again and again by many, so emails to an address are counted over all members, and it can
 * refuse them for good, also after a plain backup was restored: the key is with the hashes.
 */
const keyBytes = 32;

/** The key of the hashes of addresses, made once; servers that start at once agree on one. */
export function readAddressKey(database: Database): Promise<string> {
  return runAsService(database, async (tx) => {
    const kept = tx.selectFrom('address_hash_key').select('key');
    const known = await kept.executeTakeFirst();
    if (known) return known.key;
    const key = randomBytes(keyBytes).toString('base64url');
    await tx
      .insertInto('address_hash_key')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await kept.executeTakeFirstOrThrow()).key;
  });
}

export function hashAddress(key: string, address: string): Buffer {
  return createHmac('sha256', key).update(address.trim().toLowerCase()).digest();
}

/** Whether an address may get another email that asks for an introduction. Locked until the end. */
export async function admitsEmail(tx: Tx, address: Buffer, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${address.toString('hex')}, 16))`.execute(
    tx,
  );
  const since = new Date(now.getTime() - bridgeLimits.emailDays * dayMs);
  const row = await readRow(
    tx,
    sql<Computed<{ is_refused: boolean; sent: number }>>`
      select exists (select from bridge_refusals r where r.address_hash = ${address}) as is_refused,
        (select count(*)::integer from bridge_links l
          where l.address_hash = ${address} and l.created_at > ${since}) as sent`,
  );
  return row !== undefined && !row.is_refused && row.sent < bridgeLimits.emailsPerAddress;
}

/** A new link to answer a bridge; its token is in the email alone. */
export async function addAnswerLink(
  tx: Tx,
  link: { bridgeId: string; address: Buffer; now: Date },
): Promise<string> {
  const token = makeToken();
  await tx
    .insertInto('bridge_links')
    .values({
      token_hash: hashToken(token),
      bridge_id: link.bridgeId,
      address_hash: link.address,
      created_at: link.now,
    })
    .execute();
  return token;
}

/** A condition: who asks and who agreed may appear to the target of bridge `b`, who is no member. */
export const peopleMayAppear = sql`may_meet(b.owner_id) and may_meet(b.connector_id)
  and not is_blocked_between(b.owner_id, b.connector_id)`;

/**
 * Whether an address belongs to a member who must not appear in this bridge, or doesn't want to be asked:
 * by a block, without the consents, by a pause or their own rules. Nothing is sent to them, and no one
 * learns of it.
 */
export async function isHiddenMember(
  tx: Tx,
  { email, requesterId, connectorId, now }: AskedAddress,
): Promise<boolean> {
  const members = await tx
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id: memberId } of members) {
    const people = { memberId, role: 'target', byId: connectorId, requesterId, now } as const;
    if (!(await isAdmitted(tx, people))) return true;
  }
  return false;
}

type AskedAddress = { email: string; requesterId: string; connectorId: string; now: Date };
