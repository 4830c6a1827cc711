import type { Reminder, ReminderCreate } from '@kith/contract/agenda/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { refreshAgenda } from './agenda.ts';

/** Changes to reminders; completing and deleting can be undone from a toast. */
export function useReminderChanges() {
  const { t } = useTranslation(['agenda', 'common']);
  const format = useFormat();
  const queryClient = useQueryClient();
  const onSettled = () => refreshAgenda(queryClient);

  const create = useMutation({
    mutationFn: ({
      reminder,
      idempotencyKey,
    }: {
      reminder: ReminderCreate;
      idempotencyKey: string;
    }) => apiClient.reminders.create(reminder, { context: { idempotencyKey } }),
    onSettled,
    meta: { reportsOwnErrors: true },
  });
  const update = useMutation(
    apiQuery.reminders.update.mutationOptions({ onSettled, meta: { reportsOwnErrors: true } }),
  );
  const snooze = useMutation(
    apiQuery.reminders.snooze.mutationOptions({
      onSuccess: ({ shown_on }) =>
        showToast({ title: t('reminders.snoozedTo', { date: format.calendarDate(shown_on) }) }),
      onSettled,
    }),
  );
  const reopen = useMutation(apiQuery.reminders.reopen.mutationOptions({ onSettled }));
  const restore = useMutation(apiQuery.reminders.restore.mutationOptions({ onSettled }));
  const complete = useMutation({
    mutationFn: ({ id, due_on }: Reminder) => apiClient.reminders.complete({ id, due_on }),
    onSuccess: (after, { id, due_on }) =>
      showToast({
        kind: 'success',
        title: t('reminders.done'),
        ...(after.done_at === null
          ? { body: t('reminders.again', { date: format.calendarDate(after.due_on) }) }
          : {}),
        action: { label: t('common:undo'), onAct: () => reopen.mutate({ id, due_on }) },
      }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Reminder) => apiClient.reminders.delete({ id }),
    onSuccess: (_answer, { id }) =>
      showToast({
        title: t('reminders.deleted'),
        action: { label: t('common:undo'), onAct: () => restore.mutate({ id }) },
      }),
    onSettled,
  });
  return { create, update, snooze, complete, remove };
}
