import type { Interaction } from '@kith/contract/interactions/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { foresee } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';
import type { InteractionEffects } from './interaction-effects.ts';
import {
  insertEntry,
  refreshAfterInteraction,
  removeEntry,
  timelineOf,
  timelineOptions,
} from './timeline.ts';

/** Deletes an interaction: gone at once, with Undo in a toast. */
export function useDeleteInteraction(effects: InteractionEffects) {
  const { t } = useTranslation(['contacts', 'common']);
  const queryClient = useQueryClient();

  const onError = (_error: unknown, _input: unknown, takeBack?: () => void) => takeBack?.();
  const settle = (contactId: string) => refreshAfterInteraction(queryClient, contactId, effects);

  const restore = useMutation({
    mutationFn: ({ id }: Interaction) => apiClient.interactions.restore({ id }),
    onMutate: (interaction) =>
      foresee(queryClient, timelineOf(interaction), () => insertEntry(queryClient, interaction)),
    onError,
    onSettled: (_restored, _error, { contact_id: contactId }) => settle(contactId),
  });

  return useMutation({
    mutationFn: ({ id }: Interaction) => apiClient.interactions.delete({ id }),
    onMutate: async (interaction) => {
      await queryClient.cancelQueries(timelineOptions(interaction.contact_id));
      return foresee(queryClient, timelineOf(interaction), () =>
        removeEntry(queryClient, interaction),
      );
    },
    onError,
    onSuccess: (_answer, interaction) =>
      showToast({
        title: t('timeline.deleted'),
        action: { label: t('common:undo'), onAct: () => restore.mutate(interaction) },
      }),
    onSettled: (_answer, _error, { contact_id: contactId }) => settle(contactId),
  });
}
