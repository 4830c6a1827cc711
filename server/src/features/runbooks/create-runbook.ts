import type { Locale } from '@kith/contract/core/locales';
import { type Runbook, runbookLimits } from '@kith/contract/runbooks/endpoints';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { runAsService } from '#platform/database/service.ts';

import { readRunbook } from './runbook-rows.ts';

type Input = { id: string; locale: Locale; title: string; body: string; reason: string };

/**
 * Adds a runbook in its first version. Of two with one name at once the second is refused.
 *
 * @throws `illegal_state` where the name is taken, or there are too many
 */
export function createRunbook({
  ctx: { actor, clock },
  database,
  input: { id: slug, locale, ...text },
}: {
  ctx: MemberContext;
  database: Database;
  input: Input;
}): Promise<Runbook> {
  return runAsService(database, async (tx) => {
    await holdLock(tx, 'runbooks');
    const { count } = await tx
      .selectFrom('runbooks')
      .select((values) => values.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= runbookLimits.runbooks) throw new AppError('illegal_state', 'There are too many');
    const added = await tx
      .insertInto('runbooks')
      .values({ slug, version: 1, locale })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) {
      throw new AppError('illegal_state', 'The name is taken');
    }
    const written = { changed_by: actor.memberId, changed_at: clock.now() };
    await tx
      .insertInto('runbook_versions')
      .values({ slug, version: 1, ...text, ...written })
      .execute();
    return readRunbook(tx, slug);
  });
}
