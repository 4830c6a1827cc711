import type { RelationshipCreate } from '@kith/contract/relationships/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

/** The relationships of this contact to others. */
export function useRelationships(contactId: string) {
  return useQuery(apiQuery.relationships.list.queryOptions({ input: { id: contactId } }));
}

/** The contacts that match a name or company, to choose one. */
export function usePeople(q: string) {
  return useQuery(
    apiQuery.contacts.list.queryOptions({
      input: { q, limit: 8, sort: 'warmth' },
      placeholderData: keepPreviousData,
    }),
  );
}

type RelationshipChange =
  | { step: 'create'; input: RelationshipCreate }
  | { step: 'delete' | 'restore'; id: string };

/** Adds, removes or restores a relationship, which is shown on both sides. */
export function useChangeRelationships() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: RelationshipChange) =>
      change.step === 'create'
        ? apiClient.relationships.create(change.input, {
            context: { idempotencyKey: crypto.randomUUID() },
          })
        : apiClient.relationships[change.step]({ id: change.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.relationships.key() }),
  });
}
