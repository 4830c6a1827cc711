import type { Runbook } from '@kith/contract/runbooks/endpoints';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readRunbook } from './runbook-rows.ts';

type Input = {
  id: string;
  title: string;
  body: string;
  reason: string;
  expected: number;
  restores: number | null;
};

/**
 * Adds a version. Threats: a member who calls it by hand, so `adminApi` has checked and recorded the call;
 * two administrators at once, so the row is locked and the version must be the one that was edited; a
 * version that says it restores another but doesn't. Versions are never changed or removed.
 *
 * @throws `not_found`, `conflict`, `illegal_state`
 */
export function saveRunbook({
  ctx,
  database,
  input: { id: slug, title, body, reason, expected, restores },
}: {
  ctx: MemberContext;
  database: Database;
  input: Input;
}): Promise<Runbook> {
  return runAsService(database, async (tx) => {
    const current = await tx
      .selectFrom('runbooks')
      .select(['version', 'archived_at'])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw notFound('Runbook');
    if (current.version !== expected) throw new AppError('conflict', 'It was edited meanwhile');
    if (current.archived_at !== null) throw new AppError('illegal_state', 'It is archived');
    const before = await readText(tx, slug, expected);
    if (before?.title === title && before.body === body) {
      throw new AppError('illegal_state', 'The text is the same');
    }
    if (restores !== null) {
      const restored = await readText(tx, slug, restores);
      if (restored?.title !== title || restored.body !== body) {
        throw new AppError('illegal_state', 'That version has another text');
      }
    }
    const version = expected + 1;
    await tx
      .insertInto('runbook_versions')
      .values({
        slug,
        version,
        title,
        body,
        reason,
        changed_by: ctx.actor.memberId,
        changed_at: ctx.clock.now(),
        restores,
      })
      .execute();
    await tx.updateTable('runbooks').set({ version }).where('slug', '=', slug).execute();
    return readRunbook(tx, slug);
  });
}

function readText(tx: Tx, slug: string, version: number) {
  return tx
    .selectFrom('runbook_versions')
    .select(['title', 'body'])
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
}
