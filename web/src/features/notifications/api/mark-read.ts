import type { Notification } from '@kith/contract/notifications/schemas';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { restClient, restErrorOf } from '#lib/rest-client.ts';
import { foresee, setNewerData, setNewerQueriesData } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';
import { notificationsKey, notificationTable } from './notifications.ts';

type Mark = { id: string; readAt: string | null };

/** Marks one as read or unread; shown at once. */
export function useMarkRead(memberId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, readAt }: Mark) => {
      const rest = await restClient();
      const { error, status } = await rest
        .from(notificationTable)
        .update({ read_at: readAt })
        .eq('id', id);
      if (error) throw restErrorOf(error, status);
    },
    meta: { repeatable: true },
    onMutate: ({ id, readAt }) =>
      foresee(queryClient, { queryKey: notificationsKey(memberId) }, () =>
        showMarks(queryClient, memberId, (notification) =>
          notification.id === id ? { ...notification, read_at: readAt } : notification,
        ),
      ),
    onError: (_error, _mark, takeBack) => takeBack?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey(memberId) }),
  });
}

/** Marks all as read. Their shared timestamp allows Undo to restore exactly these. */
export function useMarkAllRead(memberId: string) {
  const queryClient = useQueryClient();
  const invalidate = () => queryClient.invalidateQueries({ queryKey: notificationsKey(memberId) });
  const undo = useMutation({
    mutationFn: (readAt: string) => markUnread(memberId, readAt),
    meta: { repeatable: true },
    onSettled: invalidate,
  });
  return useMutation({
    mutationFn: async (): Promise<string> => {
      const readAt = new Date().toISOString();
      const rest = await restClient();
      const { error, status } = await rest
        .from(notificationTable)
        .update({ read_at: readAt })
        .eq('user_id', memberId)
        .is('read_at', null);
      if (error) throw restErrorOf(error, status);
      return readAt;
    },
    meta: { repeatable: true },
    onMutate: () =>
      foresee(queryClient, { queryKey: notificationsKey(memberId) }, () => {
        showMarks(queryClient, memberId, (notification) => ({
          ...notification,
          read_at: notification.read_at ?? new Date().toISOString(),
        }));
        setNewerData(queryClient, [...notificationsKey(memberId), 'unread'], 0);
      }),
    onError: (_error, _nothing, takeBack) => takeBack?.(),
    onSuccess: (readAt) => {
      const t = translateIn(['notifications', 'common']);
      showToast({
        kind: 'success',
        title: t('allRead'),
        action: {
          label: t('common:undo'),
          onAct: () => undo.mutate(readAt),
        },
      });
    },
    onSettled: invalidate,
  });
}

async function markUnread(memberId: string, readAt: string): Promise<void> {
  const rest = await restClient();
  const { error, status } = await rest
    .from(notificationTable)
    .update({ read_at: null })
    .eq('user_id', memberId)
    .eq('read_at', readAt);
  if (error) throw restErrorOf(error, status);
}

/** Lists and count show the intended state until the server has confirmed it. */
function showMarks(
  queryClient: QueryClient,
  memberId: string,
  change: (notification: Notification) => Notification,
): void {
  const queryKey = notificationsKey(memberId);
  let unreadChange = 0;
  const seen = new Set<string>();
  setNewerQueriesData<Notification[]>(queryClient, { queryKey: [...queryKey, 'list'] }, (known) =>
    known?.map((notification) => {
      const changed = change(notification);
      const before = notification.read_at === null ? 1 : 0;
      const after = changed.read_at === null ? 1 : 0;
      if (!seen.has(notification.id)) unreadChange += after - before;
      seen.add(notification.id);
      return changed;
    }),
  );
  setNewerData<number>(queryClient, [...queryKey, 'unread'], (count) =>
    count === undefined ? undefined : Math.max(0, count + unreadChange),
  );
}
