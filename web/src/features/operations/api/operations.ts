import type { AuditEntry } from '@kith/contract/operations/schemas';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

const { operations } = apiQuery;
const pageSize = 20;

export function useServerHealth() {
  return useQuery(operations.health.queryOptions());
}

export function useJobKinds() {
  return useQuery(operations.jobs.queryOptions());
}

export function useDeadLetters() {
  return useInfiniteQuery(
    operations.deadLetters.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

/** The audit log, or its entries of one kind. */
export function useAuditLog(action: AuditEntry['action'] | undefined) {
  return useInfiniteQuery(
    operations.audit.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor, action }),
      ...byCursor,
    }),
  );
}

/** Refetches all of it. */
export function useRefreshOperations() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: operations.key() }),
      queryClient.invalidateQueries({ queryKey: apiQuery.owedRefunds.key() }),
      queryClient.invalidateQueries({ queryKey: apiQuery.planSettings.key() }),
      queryClient.invalidateQueries({ queryKey: apiQuery.moderation.key() }),
      queryClient.invalidateQueries({ queryKey: apiQuery.matchExperiment.key() }),
    ]);
}
