import {
  type Term,
  type TermObjection,
  termLimits,
  type TermPlace,
  type TermVersion,
} from '@kith/contract/alignment/endpoints';
import { type RawBuilder, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type TermRow = Computed<{
  slug: string;
  version: number;
  name: string;
  definition: string;
  formula: string | null;
  places: TermPlace[];
  responsible_id: string | null;
  responsible: string | null;
  is_administrator: boolean;
  /** `YYYY-MM-DD` */
  review_on: string | null;
  reason: string;
  author_id: string | null;
  author: string | null;
  changed_at: TimeText;
  restores: number | null;
  open_objections: number;
}>;

/** Versions that fit, newest first. */
export function readTermVersions(
  tx: Tx,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<TermRow[]> {
  return readRows(
    tx,
    sql<TermRow>`select v.slug, v.version, v.name, v.definition, v.formula, v.places, v.responsible_id,
        r.display_name as responsible, v.review_on::text as review_on, v.reason,
        exists (select from user_roles a where a.user_id = v.responsible_id and a.role = 'admin')
          as is_administrator,
        v.changed_by as author_id, p.display_name as author, v.changed_at, v.restores,
        (select count(*)::integer from term_objections o
          where o.slug = v.slug and o.settled_at is null) as open_objections
      from term_versions v join terms t on t.slug = v.slug
        left join profiles p on p.id = v.changed_by
        left join profiles r on r.id = v.responsible_id
      where ${where} order by v.version desc, v.slug limit ${limit}`,
  );
}

/** @throws `not_found` */
export async function readTerm(tx: Tx, slug: string): Promise<Term> {
  const rows = await readTermVersions(tx, sql`v.slug = ${slug}`, termLimits.versions);
  if (rows.length === 0) throw notFound('Term');
  return {
    id: slug,
    versions: rows.map(presentVersion),
    objections: await readObjections(tx, slug),
  };
}

function presentVersion(row: TermRow): TermVersion {
  return {
    ...presentContent(row),
    version: row.version,
    reason: row.reason,
    changed_by: toPerson(row.author_id, row.author),
    changed_at: toWireTime(row.changed_at),
    restores: row.restores,
  };
}

/** What a version says. */
export function presentContent(row: TermRow) {
  const responsible = toPerson(row.responsible_id, row.responsible);
  return {
    name: row.name,
    definition: row.definition,
    formula: row.formula,
    places: row.places,
    responsible: responsible && { ...responsible, is_administrator: row.is_administrator },
    review_on: row.review_on,
  };
}

const toPerson = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

type ObjectionRow = Computed<{
  id: string;
  version: number;
  text: string;
  raised_by: string | null;
  raiser: string | null;
  raised_at: TimeText;
  answer: string | null;
  settled_by: string | null;
  settler: string | null;
  settled_at: TimeText | null;
}>;

async function readObjections(tx: Tx, slug: string): Promise<TermObjection[]> {
  const rows = await readRows(
    tx,
    sql<ObjectionRow>`select o.id, o.version, o.text, o.raised_by, r.display_name as raiser, o.raised_at,
        o.answer, o.settled_by, s.display_name as settler, o.settled_at
      from term_objections o left join profiles r on r.id = o.raised_by
        left join profiles s on s.id = o.settled_by
      where o.slug = ${slug}
      order by o.settled_at is not null, o.raised_at desc, o.id limit ${termLimits.objections}`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    text: row.text,
    raised_by: toPerson(row.raised_by, row.raiser),
    raised_at: toWireTime(row.raised_at),
    answer: row.answer,
    settled_by: toPerson(row.settled_by, row.settler),
    settled_at: toWireTime(row.settled_at),
  }));
}
