import { type Term, termLimits } from '@kith/contract/alignment/endpoints';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { readTerm } from './term-rows.ts';

type Parts<Input> = { ctx: MemberContext; database: Database; input: Input };

/**
 * Notes that an administrator understands a term otherwise. A repeat with the same id changes nothing.
 *
 * @throws `not_found`; `illegal_state` where there are too many; `conflict` where the id is another one's
 */
export function objectToTerm({
  ctx: { actor, clock },
  database,
  input: { id: slug, objection: id, text },
}: Parts<{ id: string; objection: string; text: string }>): Promise<Term> {
  return runAsService(database, async (tx) => {
    const term = await tx
      .selectFrom('terms')
      .select('version')
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!term) throw notFound('Term');
    const { count } = await tx
      .selectFrom('term_objections')
      .select((values) => values.fn.countAll<number>().as('count'))
      .where('slug', '=', slug)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow();
    if (count >= termLimits.objections) throw new AppError('illegal_state', 'There are too many');
    const added = await tx
      .insertInto('term_objections')
      .values({
        id,
        slug,
        version: term.version,
        text,
        raised_by: actor.memberId,
        raised_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) await requireOwn();
    return readTerm(tx, slug);

    async function requireOwn(): Promise<void> {
      const row = await tx
        .selectFrom('term_objections')
        .select('id')
        .where('id', '=', id)
        .where('slug', '=', slug)
        .where('raised_by', '=', actor.memberId)
        .executeTakeFirst();
      if (!row) throw new AppError('conflict', 'The id is taken');
    }
  });
}

/** Settles an objection for good. Of two answers at once the first counts. @throws `not_found`, `illegal_state` */
export function settleObjection({
  ctx: { actor, clock },
  database,
  input: { id: slug, objection: id, answer },
}: Parts<{ id: string; objection: string; answer: string }>): Promise<Term> {
  return runAsService(database, async (tx) => {
    const known = await tx
      .selectFrom('term_objections')
      .select('id')
      .where('id', '=', id)
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!known) throw notFound('Objection');
    const settled = await tx
      .updateTable('term_objections')
      .set({ answer, settled_by: actor.memberId, settled_at: clock.now() })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (settled.numUpdatedRows === 0n) throw new AppError('illegal_state', 'It is settled');
    return readTerm(tx, slug);
  });
}
