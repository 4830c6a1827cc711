import { type CohortBoard, cohortChannels, cohortSpans } from '@kith/contract/cohorts/rules';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { apiQuery } from '#lib/api-client.ts';

export const channelChoices = ['all', ...cohortChannels] as const;
export type ChannelChoice = (typeof channelChoices)[number];

/** New members by week, of one channel or all; for administrators. */
export function useCohorts(board: CohortBoard) {
  const { weeks, channel } = useCohortRange();
  return useQuery({
    ...apiQuery.cohorts.get.queryOptions({ input: { board, weeks, channel } }),
    meta: { reportsOwnErrors: true },
    // Another board has other columns: only figures of the same one are shown meanwhile.
    placeholderData: (previous) => (previous?.board === board ? previous : undefined),
  });
}

/** The weeks and the channel, which are part of the address. */
export function useCohortRange() {
  const [search, setSearch] = useSearchParams();
  const weeks = cohortSpans.find((known) => String(known) === search.get('weeks')) ?? 12;
  const channel = channelChoices.find((known) => known === search.get('channel')) ?? 'all';
  const change = (name: string, value: string, usual: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    weeks,
    channel,
    setWeeks: (value: string) => change('weeks', value, '12'),
    setChannel: (value: ChannelChoice) => change('channel', value, 'all'),
  };
}
