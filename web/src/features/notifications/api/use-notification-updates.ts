import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { type TableChange, useTableChanges } from '#lib/realtime/use-table-changes.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { notificationsKey, notificationTable } from './notifications.ts';

/** Follows new notifications, and those read on other devices. */
export function useNotificationUpdates(memberId: string): void {
  const queryClient = useQueryClient();
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: notificationsKey(memberId) });
  useTableChanges({
    table: notificationTable,
    filter: `user_id=eq.${memberId}`,
    onChange: (change) => {
      refresh();
      if (saysImportDone(change)) refreshNetwork(queryClient);
    },
    onLive: () => {
      refresh();
      // A first import may have ended before its notification could be heard here.
      if (isKnownEmpty(queryClient)) refreshNetwork(queryClient);
    },
  });
}

function saysImportDone(change: TableChange): boolean {
  if (change.eventType !== 'INSERT') return false;
  const { kind } = (change.new['data'] ?? {}) as { kind?: unknown };
  return kind === 'import_done';
}

function isKnownEmpty(queryClient: QueryClient): boolean {
  const queryKey = apiQuery.dashboard.get.queryKey({ input: {} });
  return queryClient.getQueryData(queryKey)?.pulse.contacts === 0;
}

/** Whatever a finished import changes, also where another tab or device has started it. */
function refreshNetwork(queryClient: QueryClient): void {
  void refreshPeople(queryClient);
  void queryClient.invalidateQueries({ queryKey: apiQuery.quickstart.key() });
}
