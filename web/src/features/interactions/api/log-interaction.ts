import type { Interaction, InteractionLog } from '@kith/contract/interactions/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { queueInteraction } from '#lib/offline/changes.ts';
import { notifyQueued } from '#lib/offline/follow-changes.ts';
import { isOnline } from '#lib/online.ts';
import { isUnreachable } from '#lib/offline/unreachable.ts';
import type { InteractionEffects } from './interaction-effects.ts';
import { insertEntry, refreshAfterInteraction, removeEntry, timelineOptions } from './timeline.ts';

type Logging = { log: InteractionLog & { occurred_at: string }; idempotencyKey: string };

/** Shown until the server answers; the attempt's key is the temporary id. */
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
    messages: null,
    posts: null,
    created_at: log.occurred_at,
  };
}

/**
 * Logs an interaction: shown in the timeline at once, removed if the server refuses. Without a
 * connection it is queued, and the answer is null.
 */
export function useLogInteraction(effects: InteractionEffects) {
  const queryClient = useQueryClient();

  async function keep({ log, idempotencyKey }: Logging): Promise<null> {
    const { queryKey } = apiQuery.contacts.get.queryOptions({ input: { id: log.contact_id } });
    const contactName = queryClient.getQueryData(queryKey)?.full_name ?? '';
    await queueInteraction({ log, idempotencyKey, contactName });
    void notifyQueued();
    return null;
  }

  return useMutation({
    mutationFn: async (logging: Logging): Promise<Interaction | null> => {
      const { log, idempotencyKey } = logging;
      if (!isOnline()) return keep(logging);
      try {
        return await apiClient.interactions.log(log, { context: { idempotencyKey } });
      } catch (error) {
        if (isUnreachable(error)) return keep(logging);
        throw error;
      }
    },
    onMutate: async (logging) => {
      // Queued interactions have their own place above the timeline.
      if (!isOnline()) return;
      await queryClient.cancelQueries(timelineOptions(logging.log.contact_id));
      const interaction = expectedInteraction(logging);
      insertEntry(queryClient, interaction);
      effects.onLogging?.(interaction);
    },
    onSettled: (interaction, _error, logging) => {
      const { contact_id: contactId } = logging.log;
      if (interaction === null) return removeEntry(queryClient, expectedInteraction(logging));
      void refreshAfterInteraction(queryClient, contactId, effects);
    },
  });
}
