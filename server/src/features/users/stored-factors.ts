import { readRow, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

export type FactorType = 'totp' | 'phone' | 'webauthn';

export type Factor = {
  id: string;
  user_id: string;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  friendly_name: string;
  phone: string | null;
  sealed_secret: Buffer | null;
  last_totp_step: string | null;
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: string;
  transports: string[];
  failed_attempts: number;
  locked_until: TimeText | null;
  last_challenged_at: TimeText | null;
  created_at: TimeText;
  updated_at: TimeText;
};

/** The user's factors, oldest first. */
export function listFactors(tx: Tx, userId: string): Promise<Factor[]> {
  return readRows<Factor>(
    tx,
    sql`select * from auth.factors where user_id = ${userId} order by created_at, id`,
  );
}

/** The factors of many users; `userIds` is an array parameter. */
export function listFactorsOf(tx: Tx, userIds: SQL): Promise<Factor[]> {
  return readRows<Factor>(
    tx,
    sql`select * from auth.factors where user_id = any(${userIds}) order by created_at, id`,
  );
}

/** A factor of the user, held until the transaction ends. */
export function lockFactor(tx: Tx, userId: string, factorId: string): Promise<Factor | undefined> {
  return readRow<Factor>(
    tx,
    sql`select * from auth.factors where id = ${factorId} and user_id = ${userId} for update`,
  );
}

/** Whether the user has to prove more than a password. */
export async function hasVerifiedFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`select from auth.factors where user_id = ${userId} and status = 'verified' limit 1`,
  );
  return row !== undefined;
}

/** What leaves the service of a factor: never what it is proved with. */
export function presentFactor(factor: Factor) {
  const { friendly_name: name, phone, last_challenged_at: challengedAt } = factor;
  return {
    id: factor.id,
    status: factor.status,
    ...(name === '' ? {} : { friendly_name: name }),
    factor_type: factor.factor_type,
    ...(phone === null ? {} : { phone }),
    ...(challengedAt === null ? {} : { last_challenged_at: toWireTime(challengedAt) }),
    created_at: toWireTime(factor.created_at),
    updated_at: toWireTime(factor.updated_at),
  };
}

export type WireFactor = ReturnType<typeof presentFactor>;
