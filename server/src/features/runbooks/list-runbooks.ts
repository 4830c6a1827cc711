import { pickLocale } from '@kith/contract/core/locales';
import { runbookLimits, type RunbookSummary } from '@kith/contract/runbooks/endpoints';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { presentAuthor, readVersions } from './runbook-rows.ts';
import { addShipped } from './shipped-runbooks.ts';

type Parts = { database: Database; clock: Clock };

/** Every runbook by its title, archived ones too. The caller has checked that an administrator asks. */
export function listRunbooks({ database, clock }: Parts): Promise<RunbookSummary[]> {
  return runAsService(database, async (tx) => {
    await addShipped(tx, clock.now());
    const rows = await readVersions(tx, sql`v.version = r.version`, runbookLimits.runbooks);
    return rows
      .map((row) => ({
        id: row.slug,
        title: row.title,
        locale: pickLocale([row.locale]),
        is_archived: row.archived_at !== null,
        version: row.version,
        changed_by: presentAuthor(row),
        changed_at: toWireTime(row.changed_at),
      }))
      .toSorted((one, other) => one.title.localeCompare(other.title));
  });
}
