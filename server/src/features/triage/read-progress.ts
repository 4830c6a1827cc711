import { triageInvitesForMs } from '@kith/contract/triage/rules';
import type { TriageProgress, TriageScope } from '@kith/contract/triage/schemas';
import { statementAnswers, type StatementAnswer } from '@kith/contract/warmth/rules';
import { holdingFirstSql } from '#features/contacts/statement-rank.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { findScopeImport, isInScope, joiningByHash, type ScopeImport } from './scope.ts';

/**
 * How many people there are to answer about, and how many got which answer.
 *
 * @throws `not_found` for an import that does not exist.
 */
export function readProgress({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: TriageScope;
}): Promise<TriageProgress> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const found = await findScopeImport(tx, ownerId, input);
    if (found === undefined) throw notFound('Import');
    return countProgress(tx, ownerId, { found, now: ctx.clock.now() });
  });
}

export async function countProgress(
  tx: Tx,
  ownerId: string,
  { found, now }: { found: ScopeImport | null; now: Date },
): Promise<TriageProgress> {
  type Count = { answer: StatementAnswer | null; is_said: boolean; count: number };
  const counts = sql<Computed<Count>>`
      select s.answer, s.contact_id is not null as is_said, count(*)::integer as count
      from contacts c
      left join (select distinct on (s.contact_id) s.contact_id, s.answer
        from contact_statements s where s.owner_id = ${ownerId} and s.deleted_at is null
        order by ${holdingFirstSql}) s on s.contact_id = c.id
      where ${isInScope(ownerId, found)} and (s.contact_id is not null or c.cadence_days is null)
      group by 1, 2`;
  const rows = await joiningByHash(tx, () => readRows(tx, counts));
  const countOf = (chosen: typeof rows) => chosen.reduce((sum, { count }) => sum + count, 0);
  return {
    import: found && { id: found.id, format: found.format, is_recent: isRecent(found, now) },
    total: countOf(rows),
    answers: Object.fromEntries(
      statementAnswers.map((answer) => [
        answer,
        countOf(rows.filter((row) => row.answer === answer)),
      ]),
    ) as TriageProgress['answers'],
    skipped: countOf(rows.filter((row) => row.is_said && row.answer === null)),
  };
}

function isRecent({ finished_at: at }: ScopeImport, now: Date): boolean {
  return at !== null && now.getTime() - readTime(at).getTime() < triageInvitesForMs;
}
