import { minuteMs } from '@kith/contract/core/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setNavigationCounts } from '#app/navigation-count.ts';
import { useDue } from '#features/agenda/api/agenda.ts';
import { useUnread } from '#features/messages/api/unread.ts';
import { apiQuery } from '#lib/api-client.ts';

/** Counts what the navigation shows: people, what is due, what is unread. Shows nothing itself. */
export function NavigationWatch() {
  const contacts = useQuery({
    ...apiQuery.contacts.count.queryOptions({ input: { q: '', archived: false } }),
    staleTime: minuteMs,
    meta: { reportsOwnErrors: true },
  }).data?.count;
  const due = useDue().data;
  const unread = useUnread().data;
  const dueCount = due
    ? due.reminders.length +
      due.next_steps.length +
      due.opportunity_steps.length +
      due.overdue_count
    : 0;
  const unreadCount = (unread?.unread_count ?? 0) + (unread?.request_count ?? 0);
  useEffect(() => {
    setNavigationCounts({ contacts: contacts ?? 0, due: dueCount, unread: unreadCount });
  }, [contacts, dueCount, unreadCount]);
  return null;
}
