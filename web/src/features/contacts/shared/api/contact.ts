import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Contact } from '@kith/contract/contacts/schemas';
import { apiQuery } from '#lib/api-client.ts';
import { applyEdits } from '#lib/offline/change-rules.ts';
import { useQueuedChanges } from '#lib/offline/changes.ts';

/** One complete contact. Its screen shows failures itself. */
export function contactOptions(contactId: string) {
  return apiQuery.contacts.get.queryOptions({
    input: { id: contactId },
    meta: { reportsOwnErrors: true },
  });
}

/** What the warmth of a contact is made of, with its history over the last year. */
export function warmthExplanationOptions(contactId: string) {
  return apiQuery.contacts.explainWarmth.queryOptions({
    input: { id: contactId },
    meta: { reportsOwnErrors: true },
  });
}

/** One contact as the member sees it, with their queued edits. */
export function useContact(contactId: string) {
  const changes = useQueuedChanges(contactId);
  const select = useCallback((contact: Contact) => applyEdits(contact, changes), [changes]);
  return useQuery({ ...contactOptions(contactId), select });
}

export function useWarmthExplanation(contactId: string) {
  return useQuery(warmthExplanationOptions(contactId));
}
