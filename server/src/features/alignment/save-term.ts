import { type Term, termLimits, type TermPlace } from '@kith/contract/alignment/endpoints';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readTerm } from './term-rows.ts';

type Content = {
  name: string;
  definition: string;
  formula: string | null;
  places: TermPlace[];
  responsible_id: string | null;
  review_on: string | null;
};
type Parts<Input> = { ctx: MemberContext; database: Database; input: Input };

/*
 * How definitions change. Threats: a member who calls it by hand, so `adminApi` has checked and recorded the
 * call; two administrators at once, so the row is locked and the version must be the one that was edited; a
 * responsible member who isn't an administrator. Versions are never changed or removed.
 */

/** Adds a term of one's own. @throws `illegal_state`, `not_found` */
export function createTerm({
  ctx,
  database,
  input: { id: slug, reason, ...content },
}: Parts<Content & { id: string; reason: string }>): Promise<Term> {
  return runAsService(database, async (tx) => {
    await holdLock(tx, 'terms');
    const { count } = await tx
      .selectFrom('terms')
      .select((values) => values.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= termLimits.terms) throw new AppError('illegal_state', 'There are too many');
    const added = await tx
      .insertInto('terms')
      .values({ slug, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw new AppError('illegal_state', 'It is there');
    return addVersion(tx, ctx, { slug, version: 1, content, reason, restores: null });
  });
}

/** Adds a version. @throws `not_found`, `conflict`, `illegal_state` */
export function saveTerm({
  ctx,
  database,
  input: { id: slug, expected, reason, ...content },
}: Parts<Content & { id: string; expected: number; reason: string }>): Promise<Term> {
  return runAsService(database, async (tx) => {
    const current = await lockCurrent(tx, slug, expected);
    requireChange(current, content);
    return addVersion(tx, ctx, { slug, version: expected + 1, content, reason, restores: null });
  });
}

type Restored = { id: string; version: number; expected: number; reason: string };

/**
 * Adds a version that says what an older one said; who was responsible then and isn't an administrator any
 * more is left out. @throws `not_found`, `conflict`, `illegal_state`
 */
export function restoreTerm({
  ctx,
  database,
  input: { id: slug, version: restores, expected, reason },
}: Parts<Restored>): Promise<Term> {
  return runAsService(database, async (tx) => {
    const current = await lockCurrent(tx, slug, expected);
    const older = await readContent(tx, slug, restores);
    const isStill = await isAdministrator(tx, older.responsible_id);
    const content = { ...older, responsible_id: isStill ? older.responsible_id : null };
    requireChange(current, content);
    return addVersion(tx, ctx, { slug, version: expected + 1, content, reason, restores });
  });
}

async function lockCurrent(tx: Tx, slug: string, expected: number): Promise<Content> {
  const term = await tx
    .selectFrom('terms')
    .select('version')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (!term) throw notFound('Term');
  if (term.version !== expected) throw new AppError('conflict', 'It was changed meanwhile');
  return readContent(tx, slug, expected);
}

async function readContent(tx: Tx, slug: string, version: number): Promise<Content> {
  const row = await tx
    .selectFrom('term_versions')
    .select(['name', 'definition', 'formula', 'places', 'responsible_id'])
    .select((values) => values.cast<string | null>('review_on', 'text').as('review_on'))
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound('Version');
  return { ...row, places: row.places as TermPlace[] };
}

/** @throws `illegal_state` where nothing would change */
function requireChange(before: Content, after: Content): void {
  const textOf = ({
    name,
    definition,
    formula,
    places,
    responsible_id: id,
    review_on: on,
  }: Content) => JSON.stringify([name, definition, formula, places.toSorted(), id, on]);
  if (textOf(before) === textOf(after)) throw new AppError('illegal_state', 'Nothing would change');
}

async function isAdministrator(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const row = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('user_id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}

type Added = {
  slug: string;
  version: number;
  content: Content;
  reason: string;
  restores: number | null;
};

async function addVersion(
  tx: Tx,
  { actor, clock }: MemberContext,
  { slug, version, content: { places, ...text }, reason, restores }: Added,
): Promise<Term> {
  if (text.responsible_id !== null && !(await isAdministrator(tx, text.responsible_id))) {
    throw notFound('Administrator');
  }
  await tx
    .insertInto('term_versions')
    .values({
      slug,
      version,
      ...text,
      places: [...new Set(places)],
      reason,
      restores,
      changed_by: actor.memberId,
      changed_at: clock.now(),
    })
    .execute();
  await tx.updateTable('terms').set({ version }).where('slug', '=', slug).execute();
  return readTerm(tx, slug);
}
