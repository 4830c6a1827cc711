import { useQueryClient } from '@tanstack/react-query';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';
import { notificationsKey, notificationTable } from './notifications.ts';

/** Follows what the member is told, here and what they read on other devices. */
export function useNotificationNews(memberId: string): void {
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
