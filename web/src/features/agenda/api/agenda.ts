import type { Due } from '@kith/contract/agenda/schemas';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const quiet = { reportsOwnErrors: true } as const;

/** The open reminders of a contact. */
export function useReminders(contactId: string) {
  return useQuery(
    apiQuery.reminders.list.queryOptions({ input: { contact_id: contactId }, meta: quiet }),
  );
}

/** What is due today. */
export function dueQuery() {
  return apiQuery.agenda.due.queryOptions({ input: {}, meta: quiet });
}

/** How many reminders and next steps are due. */
export function countDue({ reminders, next_steps, opportunity_steps }: Due): number {
  return reminders.length + next_steps.length + opportunity_steps.length;
}

export function useDue() {
  return useQuery(dueQuery());
}

/** The entries of each day of a span. */
export function calendarOptions(span: { from: string; to: string }) {
  return apiQuery.agenda.calendar.queryOptions({ input: span, meta: quiet });
}

/** What counts as contact, and the cadences by tag. */
export function cadenceOptions() {
  return apiQuery.cadence.get.queryOptions({ input: {}, meta: quiet });
}

/** The member's groups. */
export function useGroups() {
  return useQuery(apiQuery.contactGroups.list.queryOptions({ input: {}, meta: quiet }));
}

/** Everything that shows dates: reminders, the day, the calendar. */
export async function refreshAgenda(queryClient: QueryClient) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.agenda.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.reminders.key() }),
  ]);
}
