import type { FlagScope, FlagSetting } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { type RawBuilder, sql } from 'kysely';

import { findUserByEmail } from '#features/auth/users/users.ts';
import { notFound } from '#platform/app-error.ts';
import { holdLock } from '#platform/database/locks.ts';
import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A scope as it is stored: a member by id. */
export type Target = Exclude<FlagScope, { kind: 'member' }> | { kind: 'member'; memberId: string };

/** What is set, and until when; null: until it is changed. */
export type LimitedSetting = { setting: FlagSetting; endsAt: Date | null };

export const isSameSetting = (a: LimitedSetting, b: LimitedSetting): boolean =>
  a.setting === b.setting && a.endsAt?.getTime() === b.endsAt?.getTime();

/** @throws `not_found` where no account has the address. */
export async function findTarget(tx: Tx, scope: FlagScope): Promise<Target> {
  if (scope.kind !== 'member') return scope;
  const account = await findUserByEmail(tx, scope.email.trim().toLowerCase());
  if (!account) throw notFound('Member');
  return { kind: 'member', memberId: account.id };
}

type Place = {
  table: RawBuilder<unknown>;
  /** The columns and values beside the name that find the row. */
  key: readonly [string, string] | null;
  hasShare: boolean;
};

function placeOf(target: Target): Place {
  switch (target.kind) {
    case 'everywhere':
      return { table: sql.table('feature_flags'), key: null, hasShare: true };
    case 'environment':
      return {
        table: sql.table('feature_flag_environments'),
        key: ['environment', target.environment],
        hasShare: true,
      };
    case 'plan':
      return {
        table: sql.table('feature_flag_plans'),
        key: ['plan', target.plan],
        hasShare: false,
      };
    case 'member':
      return {
        table: sql.table('feature_flag_members'),
        key: ['user_id', target.memberId],
        hasShare: false,
      };
  }
}

type Stored = Computed<{ enabled: boolean; percentage: number | null }>;
type StoredWithEnd = Computed<{
  enabled: boolean;
  percentage: number | null;
  ends_at: TimeText | null;
}>;

export function toSetting({ enabled, percentage }: Stored): FlagSetting {
  return percentage ?? (enabled ? 'on' : 'off');
}

/** What has not ended, by the same clock as the rule for requests. */
export const holdsNow = sql<boolean>`flag_holds(ends_at)`;

/** What a flag is set to for exactly this target. */
export async function readSetting(tx: Tx, name: FlagName, target: Target): Promise<LimitedSetting> {
  const { table, key, hasShare } = placeOf(target);
  const row = await readRow(
    tx,
    sql<StoredWithEnd>`
      select enabled, ${hasShare ? sql`percentage` : sql`null::smallint`} as percentage, ends_at
      from ${table} where name = ${name} and ${holdsNow}
        ${key === null ? sql`` : sql`and ${sql.ref(key[0])} = ${key[1]}`}`,
  );
  return row
    ? { setting: toSetting(row), endsAt: readTime(row.ends_at) }
    : { setting: 'default', endsAt: null };
}

/** Sets a flag for this target; `default` removes what is set. */
export async function writeSetting(
  tx: Tx,
  name: FlagName,
  target: Target,
  { setting, endsAt }: LimitedSetting,
): Promise<void> {
  const { table, key, hasShare } = placeOf(target);
  const isKey = key === null ? sql`` : sql`and ${sql.ref(key[0])} = ${key[1]}`;
  await sql`delete from ${table} where name = ${name} ${isKey}`.execute(tx);
  if (setting === 'default') return;
  const columns = ['name', 'enabled', 'ends_at', ...(key === null ? [] : [key[0]])];
  const values = [
    sql`${name}`,
    sql`${setting === 'on'}`,
    sql`${endsAt}`,
    ...(key === null ? [] : [sql`${key[1]}`]),
  ];
  if (hasShare) {
    columns.push('percentage');
    values.push(sql`${typeof setting === 'number' ? setting : null}`);
  }
  await sql`insert into ${table} (${sql.join(columns.map((one) => sql.ref(one)))})
    values (${sql.join(values)})`.execute(tx);
}

/** Of two changes of a flag at once the second sees the first. */
export function lockFlag(tx: Tx, name: FlagName): Promise<void> {
  return holdLock(tx, `flag:${name}`);
}
