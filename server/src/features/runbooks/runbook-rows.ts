import {
  type Runbook,
  runbookLimits,
  type RunbookVersion,
} from '@kith/contract/runbooks/endpoints';
import { type RawBuilder, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type VersionRow = Computed<{
  slug: string;
  version: number;
  title: string;
  body: string;
  reason: string;
  changed_by: string | null;
  author: string | null;
  changed_at: TimeText;
  restores: number | null;
}>;

/** Versions that fit, newest first. */
export function readVersions(tx: Tx, where: RawBuilder<unknown>): Promise<VersionRow[]> {
  return readRows(
    tx,
    sql<VersionRow>`select v.slug, v.version, v.title, v.body, v.reason, v.changed_by,
        p.display_name as author, v.changed_at, v.restores
      from runbook_versions v join runbooks r on r.slug = v.slug
        left join profiles p on p.id = v.changed_by
      where ${where} order by v.version desc, v.slug limit ${runbookLimits.versions}`,
  );
}

export async function readRunbook(tx: Tx, slug: string): Promise<Runbook> {
  const rows = await readVersions(tx, sql`v.slug = ${slug}`);
  if (rows.length === 0) throw notFound('Runbook');
  return { id: slug, versions: rows.map(presentVersion) };
}

export function presentAuthor({ changed_by: id, author }: VersionRow) {
  return id === null ? null : { id, name: author ?? '' };
}

function presentVersion(row: VersionRow): RunbookVersion {
  return {
    version: row.version,
    title: row.title,
    body: row.body,
    reason: row.reason,
    changed_by: presentAuthor(row),
    changed_at: toWireTime(row.changed_at),
    restores: row.restores,
  };
}
