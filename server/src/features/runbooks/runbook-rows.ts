import { type Locale, pickLocale } from '@kith/contract/core/locales';
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
  locale: Locale;
  archived_at: TimeText | null;
  archived_by: string | null;
  archiver: string | null;
}>;

/** Versions that fit, newest first. */
export function readVersions(
  tx: Tx,
  where: RawBuilder<unknown>,
  limit: number = runbookLimits.versions,
): Promise<VersionRow[]> {
  return readRows(
    tx,
    sql<VersionRow>`select v.slug, v.version, v.title, v.body, v.reason, v.changed_by,
        p.display_name as author, v.changed_at, v.restores, r.locale, r.archived_at, r.archived_by,
        a.display_name as archiver
      from runbook_versions v join runbooks r on r.slug = v.slug
        left join profiles p on p.id = v.changed_by
        left join profiles a on a.id = r.archived_by
      where ${where} order by v.version desc, v.slug limit ${limit}`,
  );
}

export async function readRunbook(tx: Tx, slug: string): Promise<Runbook> {
  const rows = await readVersions(tx, sql`v.slug = ${slug}`);
  const [first] = rows;
  if (!first) throw notFound('Runbook');
  const { archived_by: by, archiver } = first;
  return {
    id: slug,
    locale: pickLocale([first.locale]),
    archived_at: toWireTime(first.archived_at),
    archived_by: by === null ? null : { id: by, name: archiver ?? '' },
    versions: rows.map(presentVersion),
  };
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
