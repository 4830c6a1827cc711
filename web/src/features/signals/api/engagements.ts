import type { Outcome } from '@kith/contract/nudges/rules';
import type { Engagement, ListEngagements } from '@kith/contract/signals/schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';
import { recordUsage } from '#lib/usage.ts';

export type OutcomeFilter = NonNullable<ListEngagements['outcome']> | null;

/** What the member did, page by page. Its screen shows failures itself. */
function engagementsOptions(outcome: OutcomeFilter) {
  return apiQuery.engagements.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(outcome === null ? {} : { outcome }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    ...byCursor,
    meta: { reportsOwnErrors: true },
  });
}

export function useEngagements(outcome: OutcomeFilter) {
  const query = useInfiniteQuery(engagementsOptions(outcome));
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { query, items };
}

/** Records what came of an engagement; null takes the member's word back. */
export function useSetOutcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ engagement, outcome }: { engagement: Engagement; outcome: Outcome | null }) =>
      apiClient.engagements.setOutcome({ id: engagement.id, outcome }),
    onSuccess: (_answer, { engagement, outcome }) => {
      recordUsage({
        featureName: 'signal_processing',
        action: 'outcome_recorded',
        resourceType: 'nudge',
        resourceId: engagement.id,
        usageData: { signalType: engagement.type, outcome },
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.engagements.key() }),
  });
}
