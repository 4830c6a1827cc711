import type { Interaction } from '@kith/contract/interactions/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import type { InteractionEffects } from './interaction-effects.ts';
import { insertEntry, refreshAfterInteraction, removeEntry, timelineOptions } from './timeline.ts';

/** Deletes an interaction: gone at once, with Undo in a toast. */
export function useDeleteInteraction({ onSettled }: InteractionEffects) {
  const { t } = useTranslation(['contacts', 'common']);
  const queryClient = useQueryClient();

  async function settle(contactId: string) {
    onSettled?.(contactId);
    await refreshAfterInteraction(queryClient, contactId);
  }

  const restore = useMutation({
    mutationFn: ({ id }: Interaction) => apiClient.interactions.restore({ id }),
    onMutate: (interaction) => insertEntry(queryClient, interaction),
    onSettled: (_restored, _error, { contact_id: contactId }) => settle(contactId),
  });

  return useMutation({
    mutationFn: ({ id }: Interaction) => apiClient.interactions.delete({ id }),
    onMutate: async (interaction) => {
      await queryClient.cancelQueries(timelineOptions(interaction.contact_id));
      removeEntry(queryClient, interaction);
    },
    onSuccess: (_answer, interaction) =>
      showToast({
        title: t('timeline.deleted'),
        action: { label: t('common:undo'), onAct: () => restore.mutate(interaction) },
      }),
    onSettled: (_answer, _error, { contact_id: contactId }) => settle(contactId),
  });
}
