import type { Runbook } from '@kith/contract/runbooks/endpoints';

import { recordChange } from '#features/roles/record-change.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { readRunbook } from './runbook-rows.ts';

type Input = { id: string; is_archived: boolean; reason: string };

/** Hides a runbook from the list, or shows it again; the reason is in the audit log. @throws `not_found` */
export function archiveRunbook({
  ctx: { actor, clock },
  database,
  input: { id: slug, is_archived: isArchived, reason },
}: {
  ctx: MemberContext;
  database: Database;
  input: Input;
}): Promise<Runbook> {
  return runAsService(database, async (tx) => {
    const known = await tx
      .selectFrom('runbooks')
      .select('archived_at')
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw notFound('Runbook');
    if ((known.archived_at !== null) !== isArchived) {
      await tx
        .updateTable('runbooks')
        .set({
          archived_at: isArchived ? clock.now() : null,
          archived_by: isArchived ? actor.memberId : null,
        })
        .where('slug', '=', slug)
        .execute();
      await recordChange(tx, actor, {
        memberId: null,
        routePath: '/api/v1/admin/runbooks/{id}/archive',
        name: 'runbooks.archive',
        data: { method: 'POST', id: slug, is_archived: isArchived, reason },
      });
    }
    return readRunbook(tx, slug);
  });
}
