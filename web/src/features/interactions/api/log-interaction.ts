import type { Interaction, InteractionLog } from '@kith/contract/interactions/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import type { InteractionEffects } from './interaction-effects.ts';
import { insertEntry, refreshAfterInteraction, timelineOptions } from './timeline.ts';

type Logging = { log: InteractionLog & { occurred_at: string }; idempotencyKey: string };

/** What is shown until the server answers; the attempt's key stands in for the id. */
function expectedInteraction({ log, idempotencyKey }: Logging): Interaction {
  return {
    id: idempotencyKey,
    contact_id: log.contact_id,
    kind: log.kind,
    direction: log.direction,
    occurred_at: log.occurred_at,
    summary: log.summary,
    body: log.body,
    source: 'manual',
    created_at: log.occurred_at,
  };
}

/** Logs an interaction: it stands in the timeline at once and goes again when the server refuses. */
export function useLogInteraction({ onLogging, onSettled }: InteractionEffects) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ log, idempotencyKey }: Logging) =>
      apiClient.interactions.log(log, { context: { idempotencyKey } }),
    onMutate: async (logging) => {
      await queryClient.cancelQueries(timelineOptions(logging.log.contact_id));
      const interaction = expectedInteraction(logging);
      insertEntry(queryClient, interaction);
      onLogging?.(interaction);
    },
    onSettled: (_interaction, _error, { log }) => {
      onSettled?.(log.contact_id);
      void refreshAfterInteraction(queryClient, log.contact_id);
    },
  });
}
