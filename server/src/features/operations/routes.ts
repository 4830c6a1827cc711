import { adminApi } from '#features/roles/admin-api.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';

import { listAudit } from './list-audit.ts';
import { listDeadLetters } from './list-dead-letters.ts';
import { presentAuditEntry, presentDeadLetter, presentKind } from './present.ts';
import { readHealth, type ServerFacts } from './read-health.ts';
import { requireActing } from './require-acting.ts';

type OperationsParts = { database: Database; jobs: JobOperations; facts: ServerFacts };

const { operations: endpoints } = adminApi;

/** `/api/v1/admin`: what an administrator sees of the running product. */
export function createOperationsRoutes({ database, jobs, facts }: OperationsParts) {
  return {
    health: endpoints.health.handler(() => readHealth({ database, facts })),
    jobs: endpoints.jobs.handler(async () => ({ items: (await jobs.report()).map(presentKind) })),
    deadLetters: endpoints.deadLetters.handler(async ({ input }) => {
      const page = await listDeadLetters({ jobs, input });
      return { ...page, items: page.items.map(presentDeadLetter) };
    }),
    retry: endpoints.retry.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireActing(ctx);
      const outcome = await jobs.retry(id);
      if (outcome === 'gone') throw notFound('Dead letter');
      if (outcome === 'conflict') throw new AppError('conflict', 'A job like it is at work');
      return { id };
    }),
    retryAll: endpoints.retryAll.handler(async ({ context: { ctx }, input: { kind } }) => {
      await requireActing(ctx);
      return { retried: await jobs.retryAll(kind) };
    }),
    discard: endpoints.discard.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireActing(ctx);
      if (!(await jobs.discard(id))) throw notFound('Dead letter');
      return { id };
    }),
    restore: endpoints.restore.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireActing(ctx);
      if (!(await jobs.restore(id))) throw notFound('Dead letter');
      return { id };
    }),
    audit: endpoints.audit.handler(async ({ input }) => {
      const page = await listAudit({ database, input });
      return { ...page, items: page.items.map(presentAuditEntry) };
    }),
  };
}
