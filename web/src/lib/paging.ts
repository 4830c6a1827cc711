type Page<Item> = { items: Item[]; next_cursor: string | null };

/** How `useInfiniteQuery` goes through a list of ours, whose pages name the next one. */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: (page: Page<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** Everything that was brought of a list so far. */
export function itemsOf<Item>(data: { pages: Page<Item>[] } | undefined): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
