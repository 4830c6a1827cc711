import type { FlagSetting } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'kysely';

import { findUserByEmail } from '#features/auth/users/users.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addChange } from './flag-changes.ts';
import {
  holdsNow,
  isSameSetting,
  lockFlag,
  readSetting,
  type Target,
  writeSetting,
} from './flag-settings.ts';

export type FlagChange = 'done' | 'no_such_account';

const wholePercent = /^(\d{1,3})%$/u;

/** Reads `on`, `off`, `default` or a percentage like `25%`; undefined for anything else. */
export function readFlagSetting(text: string): FlagSetting | undefined {
  if (text === 'on' || text === 'off' || text === 'default') return text;
  const share = Number(wholePercent.exec(text)?.[1] ?? Number.NaN);
  return share <= 100 ? share : undefined;
}

/** Sets a flag for everyone. */
export async function setFlag({
  database,
  name,
  setting,
}: {
  database: Database;
  name: FlagName;
  setting: FlagSetting;
}): Promise<void> {
  await runAsService(database, (tx) => applySetting(tx, name, { kind: 'everywhere' }, setting));
}

/** Sets a flag for one member, independent of the others. */
export async function setMemberFlag({
  database,
  name,
  setting,
  email,
}: {
  database: Database;
  name: FlagName;
  setting: 'on' | 'off' | 'default';
  email: string;
}): Promise<FlagChange> {
  return await runAsService(database, async (tx) => {
    const account = await findUserByEmail(tx, email.trim().toLowerCase());
    if (!account) return 'no_such_account';
    await applySetting(tx, name, { kind: 'member', memberId: account.id }, setting);
    return 'done';
  });
}

/** Who holds the server's command line needs no reason, but the history shows what they did. */
async function applySetting(
  tx: Tx,
  name: FlagName,
  target: Target,
  setting: FlagSetting,
): Promise<void> {
  await lockFlag(tx, name);
  const before = await readSetting(tx, name, target);
  const after = { setting, endsAt: null };
  if (isSameSetting(before, after)) return;
  await writeSetting(tx, name, target, after);
  await addChange(tx, {
    name,
    target,
    before,
    after,
    reason: '',
    changedBy: null,
    changedAt: sql<Date>`now()`,
    undoes: null,
  });
}

/** A flag's setting as text, with the number of members who have another. */
export type StoredFlag = Computed<{ name: string; setting: string; members: number }>;

/** Every flag that differs from its default. */
export function listStoredFlags(database: Database): Promise<StoredFlag[]> {
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<StoredFlag>`select coalesce(f.name, m.name) as name, coalesce(m.members, 0)::integer as members,
          case when f.name is null then 'default'
            when f.percentage is not null then f.percentage || '%'
            when f.enabled then 'on' else 'off' end as setting
        from (select * from feature_flags where ${holdsNow}) f
        full join (select name, count(*) as members from feature_flag_members where ${holdsNow}
          group by name) m
          on m.name = f.name
        order by 1`,
    ),
  );
}
