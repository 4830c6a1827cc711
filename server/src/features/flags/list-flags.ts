import type { FlagState } from '@kith/contract/flags/endpoints';
import type { PlanId } from '@kith/contract/credits/plans';
import { featureFlags, flagNames } from '@kith/contract/flags/table';
import type { FlagChange } from '@kith/contract/flags/endpoints';
import type { Environment } from '@kith/contract/system/schemas';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { presentChange, readChanges, readLastChanges } from './flag-changes.ts';
import { holdsNow, toSetting } from './flag-settings.ts';

type SettingRow = Computed<{
  name: string;
  environment: Environment | null;
  plan: PlanId | null;
  enabled: boolean;
  percentage: number | null;
  ends_at: TimeText | null;
}>;

type MembersRow = Computed<{ name: string; members_on: number; members_off: number }>;

/** Every flag and how it is set. The caller has checked that an administrator asks. */
export function listFlags(database: Database): Promise<FlagState[]> {
  return runAsService(database, async (tx) => {
    const settings = await readRows(
      tx,
      sql<SettingRow>`select * from (
          select name, null as environment, null as plan, enabled, percentage, ends_at from feature_flags
          union all select name, environment, null, enabled, percentage, ends_at
            from feature_flag_environments
          union all select name, null, plan, enabled, null, ends_at from feature_flag_plans
        ) s where ${holdsNow}
        order by name, plan nulls first, environment nulls first`,
    );
    const members = await readRows(
      tx,
      sql<MembersRow>`select name, count(*) filter (where enabled) as members_on,
          count(*) filter (where not enabled) as members_off
        from feature_flag_members where ${holdsNow} group by name`,
    );
    const changed = await readLastChanges(tx);
    return flagNames.map((name) => {
      const own = members.find((row) => row.name === name);
      return {
        name,
        default: featureFlags[name],
        settings: settings.filter((row) => row.name === name).map(presentSetting),
        members: { on: own?.members_on ?? 0, off: own?.members_off ?? 0 },
        changed_at: changed.get(name) ?? null,
      };
    });
  });
}

function presentSetting(row: SettingRow): FlagState['settings'][number] {
  const set = { setting: toSetting(row), ends_at: toWireTime(row.ends_at) };
  if (row.environment !== null) {
    return { scope: { kind: 'environment', environment: row.environment }, ...set };
  }
  if (row.plan !== null) return { scope: { kind: 'plan', plan: row.plan }, ...set };
  return { scope: { kind: 'everywhere' }, ...set };
}

/** A page of a flag's changes. The caller has checked that an administrator asks. */
export async function listFlagChanges({
  database,
  input: { name, cursor, limit },
}: {
  database: Database;
  input: { name: string; cursor?: string | undefined; limit: number };
}): Promise<{ items: FlagChange[]; next_cursor: string | null }> {
  const after = afterTime(sql`c.changed_at`, sql`c.id`, readTimeCursor(cursor));
  const rows = await runAsService(database, (tx) =>
    readChanges(tx, sql`c.name = ${name} and ${after}`, limit + 1),
  );
  const page = cutPage(rows, limit, (last) => toTimeKeyset(last.changed_at, last.id));
  return { ...page, items: page.items.map(presentChange) };
}
