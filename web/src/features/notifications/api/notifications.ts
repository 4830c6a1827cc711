import { minuteMs } from '@kith/contract/core/time';
import { notificationsShown, type NotificationType } from '@kith/contract/notifications/rules';
import type { Notification } from '@kith/contract/notifications/schemas';
import { useQuery } from '@tanstack/react-query';
import { restClient, restErrorOf } from '#lib/rest-client.ts';

export type NotificationFilter = 'all' | 'unread' | NotificationType;

export const notificationTable = 'notifications';

export const notificationsKey = (memberId: string) => ['notifications', memberId] as const;

const unreadKey = (memberId: string) => [...notificationsKey(memberId), 'unread'] as const;
const listKey = (memberId: string, filter: NotificationFilter) =>
  [...notificationsKey(memberId), 'list', filter] as const;

/** Without a live connection they are polled, and refetched on window focus. */
const refetching = { refetchInterval: minuteMs, refetchOnWindowFocus: true } as const;

/** The unread count. A failure is not shown. */
export function useUnreadCount(memberId: string) {
  return useQuery({
    queryKey: unreadKey(memberId),
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { count, error, status } = await rest
        .from(notificationTable)
        .select('id', { count: 'exact', head: true })
        .eq('user_id', memberId)
        .is('read_at', null)
        .abortSignal(signal);
      if (error) throw restErrorOf(error, status);
      return count ?? 0;
    },
    meta: { reportsOwnErrors: true },
    ...refetching,
  });
}

/** The newest of a kind, newest first. */
export function useNotifications(memberId: string, filter: NotificationFilter = 'all') {
  return useQuery({
    queryKey: listKey(memberId, filter),
    queryFn: async ({ signal }): Promise<Notification[]> => {
      const rest = await restClient();
      let query = rest.from(notificationTable).select('*').eq('user_id', memberId);
      if (filter === 'unread') query = query.is('read_at', null);
      else if (filter !== 'all') query = query.eq('type', filter);
      const { data, error, status } = await query
        .order('created_at', { ascending: false })
        .limit(notificationsShown)
        .abortSignal(signal);
      if (error) throw restErrorOf(error, status);
      return data as Notification[];
    },
    meta: { reportsOwnErrors: true },
    ...refetching,
  });
}
