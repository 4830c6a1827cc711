import type { FlagName } from '@kith/contract/flags/table';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { type SQL, sql } from 'drizzle-orm';

import { findUserByEmail } from '#features/users/users.ts';

/** What a flag is set to: on, off, on for a share of the members in percent, or its default again. */
export type FlagSetting = 'on' | 'off' | 'default' | number;

export type FlagChange = 'done' | 'no_such_account';

const wholePercent = /^(\d{1,3})%$/u;

/** Reads `on`, `off`, `default` or a share like `25%`; undefined is nothing of them. */
export function readFlagSetting(text: string): FlagSetting | undefined {
  if (text === 'on' || text === 'off' || text === 'default') return text;
  const share = Number(wholePercent.exec(text)?.[1] ?? Number.NaN);
  return share <= 100 ? share : undefined;
}

/** Sets a flag for everybody. */
export async function setFlag({
  database,
  name,
  setting,
}: {
  database: Database;
  name: FlagName;
  setting: FlagSetting;
}): Promise<void> {
  const share = typeof setting === 'number' ? setting : null;
  const change =
    setting === 'default'
      ? sql`delete from feature_flags where name = ${name}`
      : sql`insert into feature_flags (name, enabled, percentage)
          values (${name}, ${setting === 'on'}, ${share})
          on conflict (name) do update set enabled = excluded.enabled,
            percentage = excluded.percentage, updated_at = now()`;
  await runAsService(database, (tx) => tx.execute(change));
}

/** Sets a flag for one member, whatever holds for the others. */
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
    await tx.execute(changeForMember(name, setting, account.id));
    return 'done';
  });
}

function changeForMember(name: FlagName, setting: 'on' | 'off' | 'default', userId: string): SQL {
  if (setting === 'default') {
    return sql`delete from feature_flag_members where name = ${name} and user_id = ${userId}`;
  }
  return sql`insert into feature_flag_members (name, user_id, enabled)
    values (${name}, ${userId}, ${setting === 'on'})
    on conflict (name, user_id) do update set enabled = excluded.enabled, updated_at = now()`;
}

/** A flag's setting in words, and for how many single members it is set otherwise. */
export type StoredFlag = { name: string; setting: string; members: number };

/** Every flag that is not simply its default. */
export function listStoredFlags(database: Database): Promise<StoredFlag[]> {
  return runAsService(database, (tx) =>
    readRows<StoredFlag>(
      tx,
      sql`select coalesce(f.name, m.name) as name, coalesce(m.members, 0)::integer as members,
          case when f.name is null then 'default'
            when f.percentage is not null then f.percentage || '%'
            when f.enabled then 'on' else 'off' end as setting
        from feature_flags f
        full join (select name, count(*) as members from feature_flag_members group by name) m
          on m.name = f.name
        order by 1`,
    ),
  );
}
