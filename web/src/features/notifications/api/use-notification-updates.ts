import { useQueryClient } from '@tanstack/react-query';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';
import { notificationsKey, notificationTable } from './notifications.ts';

/** Follows new notifications, and those read on other devices. */
export function useNotificationUpdates(memberId: string): void {
  const queryClient = useQueryClient();
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: notificationsKey(memberId) });
  useTableChanges({
    table: notificationTable,
    filter: `user_id=eq.${memberId}`,
    onChange: refresh,
    onLive: refresh,
  });
}
