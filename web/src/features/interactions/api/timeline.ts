import type { Interaction, TimelineEntry } from '@kith/contract/interactions/schemas';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { refreshDerived } from '#lib/refresh-people.ts';
import type { InteractionEffects } from './interaction-effects.ts';

const pageSize = 20;

type TimelinePages = InfiniteData<
  { items: TimelineEntry[]; next_cursor: string | null },
  string | undefined
>;

/** A contact's timeline, newest first. Its screen shows failures itself. */
export function timelineOptions(contactId: string) {
  return apiQuery.interactions.timeline.infiniteOptions({
    input: (cursor: string | undefined) => ({
      contact_id: contactId,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { reportsOwnErrors: true },
  });
}

/** The timeline that an interaction is in. */
export const timelineOf = ({ contact_id: contactId }: Interaction) => ({
  queryKey: timelineOptions(contactId).queryKey,
});

export function useTimeline(contactId: string) {
  const query = useInfiniteQuery(timelineOptions(contactId));
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { query, entries };
}

function changeEntries(
  queryClient: QueryClient,
  contactId: string,
  change: (entries: TimelineEntry[], isFirstPage: boolean) => TimelineEntry[],
) {
  setNewerData<TimelinePages>(
    queryClient,
    timelineOptions(contactId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          items: change(page.items, index === 0),
        })),
      },
  );
}

/** Inserts an interaction among the newest until the server's order arrives. */
export function insertEntry(queryClient: QueryClient, interaction: Interaction) {
  const entry = { type: 'interaction' as const, at: interaction.occurred_at, interaction };
  changeEntries(queryClient, interaction.contact_id, (entries, isFirstPage) =>
    isFirstPage
      ? [entry, ...entries].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      : entries,
  );
}

export function removeEntry(
  queryClient: QueryClient,
  { id, contact_id: contactId }: Pick<Interaction, 'id' | 'contact_id'>,
) {
  changeEntries(queryClient, contactId, (entries) =>
    entries.filter((entry) => entry.type !== 'interaction' || entry.interaction.id !== id),
  );
}

/**
 * Everything that an interaction affects: the timeline, the contact and its warmth, whatever is due.
 * A screen that shows the contact refetches it itself, in its place (`onSettled`).
 */
export async function refreshAfterInteraction(
  queryClient: QueryClient,
  contactId: string,
  { onSettled }: InteractionEffects,
) {
  if (onSettled) onSettled(contactId);
  else void queryClient.invalidateQueries({ queryKey: apiQuery.contacts.key() });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timelineOptions(contactId).queryKey }),
    refreshDerived(queryClient),
  ]);
}
