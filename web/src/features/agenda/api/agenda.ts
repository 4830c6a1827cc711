import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const quiet = { reportsOwnErrors: true } as const;

/** The open reminders of a contact. */
export function useReminders(contactId: string) {
  return useQuery(
    apiQuery.reminders.list.queryOptions({ input: { contact_id: contactId }, meta: quiet }),
  );
}

/** What waits today. */
export function useDue() {
  return useQuery(apiQuery.agenda.due.queryOptions({ input: {}, meta: quiet }));
}

/** What falls on each day of a span. */
export function calendarOptions(span: { from: string; to: string }) {
  return apiQuery.agenda.calendar.queryOptions({ input: span, meta: quiet });
}

/** What counts as being in touch, and the rules by tag. */
export function cadenceOptions() {
  return apiQuery.cadence.get.queryOptions({ input: {}, meta: quiet });
}

/** The member's groups. */
export function useGroups() {
  return useQuery(apiQuery.contactGroups.list.queryOptions({ input: {}, meta: quiet }));
}

/** Everything that tells of dates: reminders, the day, the calendar. */
export async function refreshAgenda(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.agenda.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.reminders.key() }),
  ]);
}

/** The same, and everything that cadences and next steps show in. */
export async function refreshContacts(queryClient: QueryClient) {
  await Promise.all([
    refreshAgenda(queryClient),
    queryClient.invalidateQueries({ queryKey: apiQuery.contacts.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.interactions.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.dashboard.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.contactGroups.key() }),
  ]);
}
