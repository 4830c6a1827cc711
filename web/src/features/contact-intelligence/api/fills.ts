import type {
  FillInput,
  FillResult,
  RevertFill,
} from '@kith/contract/contact-intelligence/schemas';
import type { BulkSelection } from '@kith/contract/contacts/bulk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { refreshPeople } from '#lib/refresh-people.ts';

const ownErrors = { reportsOwnErrors: true } as const;

/** What could be filled in of a selection, and what it would cost. */
export function useFillPreview(selection: BulkSelection) {
  return useQuery({
    ...apiQuery.contactIntelligence.preview.queryOptions({ input: { selection } }),
    staleTime: 0,
    gcTime: 0,
    meta: ownErrors,
  });
}

/** What was filled in of a contact, with its sources. */
export function useFills(contactId: string) {
  return useQuery({
    ...apiQuery.contactIntelligence.ofContact.queryOptions({ input: { contact_id: contactId } }),
    meta: ownErrors,
  });
}

function useRefreshContacts() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      refreshPeople(queryClient),
      ...[apiQuery.contactIntelligence.ofContact.key(), apiQuery.wallet.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    ]);
}

const fillContacts = apiClient.contactIntelligence.fill;

export function useFill(onFilled: (result: FillResult) => void) {
  const refresh = useRefreshContacts();
  return useMutation({
    mutationFn: (items: FillInput['items']) =>
      fillContacts({ items }, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: async (result) => {
      onFilled(result);
      await refresh();
    },
    meta: ownErrors,
  });
}

export function useRevertFill() {
  const refresh = useRefreshContacts();
  return useMutation({
    mutationFn: (input: RevertFill) => apiClient.contactIntelligence.revert(input),
    onSuccess: refresh,
  });
}
