import type { FlagChange, FlagScope, FlagSetting } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import type { PlanId } from '@kith/contract/credits/plans';
import type { Environment } from '@kith/contract/system/schemas';
import { type RawBuilder, sql } from 'kysely';

import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { LimitedSetting, Target } from './flag-settings.ts';

type NewChange = {
  name: FlagName;
  target: Target;
  before: LimitedSetting;
  after: LimitedSetting;
  reason: string;
  /** Null: from the command line. */
  changedBy: string | null;
  changedAt: Date | RawBuilder<Date>;
  undoes: string | null;
};

/** Adds a change to a flag's history. @returns its id */
export async function addChange(tx: Tx, change: NewChange): Promise<string> {
  const { target } = change;
  const { id } = await tx
    .insertInto('feature_flag_changes')
    .values({
      name: change.name,
      scope: target.kind,
      environment: target.kind === 'environment' ? target.environment : null,
      plan: target.kind === 'plan' ? target.plan : null,
      target_user_id: target.kind === 'member' ? target.memberId : null,
      before: String(change.before.setting),
      before_ends_at: change.before.endsAt,
      after: String(change.after.setting),
      after_ends_at: change.after.endsAt,
      reason: change.reason,
      changed_by: change.changedBy,
      changed_at: change.changedAt,
      undoes: change.undoes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ChangeRow = Computed<{
  id: string;
  scope: FlagScope['kind'];
  environment: Environment | null;
  plan: PlanId | null;
  email: string | null;
  before: string;
  before_ends_at: TimeText | null;
  after: string;
  after_ends_at: TimeText | null;
  reason: string;
  changed_by: string | null;
  author: string | null;
  changed_at: TimeText;
  undoes: string | null;
}>;

/** Changes that fit, newest first. */
export function readChanges(
  tx: Tx,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<ChangeRow[]> {
  return readRows(
    tx,
    sql<ChangeRow>`select c.id, c.scope, c.environment, c.plan, u.email, c.before, c.before_ends_at,
        c.after, c.after_ends_at, c.reason, c.changed_by, p.display_name as author, c.changed_at, c.undoes
      from feature_flag_changes c
      left join auth.users u on u.id = c.target_user_id
      left join profiles p on p.id = c.changed_by
      where ${where} order by c.changed_at desc, c.id limit ${limit}`,
  );
}

export async function readChange(tx: Tx, id: string): Promise<FlagChange> {
  const [row] = await readChanges(tx, sql`c.id = ${id}`, 1);
  if (!row) throw new Error('A change that was just made is not there');
  return presentChange(row);
}

export function presentChange(row: ChangeRow): FlagChange {
  return {
    id: row.id,
    scope: scopeOf(row),
    before: readStored(row.before),
    before_ends_at: toWireTime(row.before_ends_at),
    after: readStored(row.after),
    after_ends_at: toWireTime(row.after_ends_at),
    reason: row.reason,
    changed_by: row.changed_by === null ? null : { id: row.changed_by, name: row.author ?? '' },
    changed_at: toWireTime(row.changed_at),
    undoes: row.undoes,
  };
}

function scopeOf({ scope, environment, plan, email }: ChangeRow): FlagScope {
  if (environment !== null) return { kind: 'environment', environment };
  if (plan !== null) return { kind: 'plan', plan };
  return scope === 'member' ? { kind: 'member', email: email ?? '' } : { kind: 'everywhere' };
}

function readStored(text: string): FlagSetting {
  return text === 'on' || text === 'off' || text === 'default' ? text : Number(text);
}

/** The newest change of each flag. */
export async function readLastChanges(tx: Tx): Promise<Map<string, string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ name: string; at: TimeText }>>`
      select name, max(changed_at) as at from feature_flag_changes group by name`,
  );
  return new Map(rows.map(({ name, at }) => [name, toWireTime(at)]));
}
