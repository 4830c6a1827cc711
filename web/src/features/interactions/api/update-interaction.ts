import type { Interaction, InteractionUpdate } from '@kith/contract/interactions/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { foresee } from '#lib/newer-data.ts';
import type { InteractionEffects } from './interaction-effects.ts';
import {
  insertEntry,
  refreshAfterInteraction,
  removeEntry,
  timelineOf,
  timelineOptions,
} from './timeline.ts';

/** Corrects an interaction that was logged by hand; shown at once. */
export function useUpdateInteraction(interaction: Interaction, effects: InteractionEffects) {
  const queryClient = useQueryClient();
  const { contact_id: contactId } = interaction;
  return useMutation({
    mutationFn: (change: Omit<InteractionUpdate, 'id'>) =>
      apiClient.interactions.update({ ...change, id: interaction.id }),
    onMutate: async (change) => {
      await queryClient.cancelQueries(timelineOptions(contactId));
      return foresee(queryClient, timelineOf(interaction), () => {
        removeEntry(queryClient, interaction);
        insertEntry(queryClient, { ...interaction, ...withoutUndefined(change) });
      });
    },
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSettled: () => refreshAfterInteraction(queryClient, contactId, effects),
  });
}

function withoutUndefined(change: Omit<InteractionUpdate, 'id'>): Partial<Interaction> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
