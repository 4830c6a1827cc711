import { exportsPerDay } from '@kith/contract/account/rules';
import { dayMs, secondMs } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';

import { recordOwnChange } from '#features/auth/account-changes/record-change.ts';

import { type ExportRow, insertExport, listTimesSince } from './queries.ts';

export const makeExportJobName = 'account-exports.make';
/** How often an export is started without finishing before it is given up. */
export const exportAttempts = 5;

/**
 * Requests everything about the member as an archive; a job makes it and an email announces it.
 *
 * @throws `export_already_running`, `rate_limited` after three within a day.
 */
export async function requestExport({ ctx }: { ctx: MemberContext }): Promise<ExportRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const times = await listTimesSince(tx, ownerId, new Date(now.getTime() - dayMs));
      const row = await insertExport(tx, ownerId, now);
      if (!row) throw new AppError('export_already_running', 'An export is being made');
      const oldest = times.at(-exportsPerDay);
      if (oldest !== undefined) {
        const waitMs = readTime(oldest).getTime() + dayMs - now.getTime();
        throw new AppError('rate_limited', 'Too many exports within a day', {
          retry_after_s: Math.ceil(waitMs / secondMs),
        });
      }
      await ctx.jobs.send(tx, makeExportJobName, { ownerId, exportId: row.id });
      const restore = { id: row.id };
      await recordOwnChange(tx, ctx, { kind: 'export', restore, hasOwnEmail: true });
      return row;
    },
    { lock: `account-exports:${ownerId}` },
  );
}
