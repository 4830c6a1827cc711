import type { JobOperations } from '#platform/jobs/job-operations.ts';

const refuse = () => Promise.reject(new Error('This test runs no job queue'));

/** For servers whose tests don't administer jobs. */
export const noJobOperations: JobOperations = {
  report: refuse,
  listDeadLetters: refuse,
  retry: refuse,
  retryAll: refuse,
  discard: refuse,
  restore: refuse,
  trace: async () => [],
};
