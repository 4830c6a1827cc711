import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** One contact whole. Its screen tells of failures itself. */
export function contactOptions(contactId: string) {
  return apiQuery.contacts.get.queryOptions({
    input: { id: contactId },
    meta: { reportsOwnErrors: true },
  });
}

/** What made the warmth of a contact, with its course over the last year. */
export function warmthExplanationOptions(contactId: string) {
  return apiQuery.contacts.explainWarmth.queryOptions({
    input: { id: contactId },
    meta: { reportsOwnErrors: true },
  });
}

export function useContact(contactId: string) {
  return useQuery(contactOptions(contactId));
}

export function useWarmthExplanation(contactId: string) {
  return useQuery(warmthExplanationOptions(contactId));
}
