type Page<Item> = { items: Item[]; next_cursor: string | null };

/** How `useInfiniteQuery` pages through our lists; each page names the next one. */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: (page: Page<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** All loaded items of a list. */
export function itemsOf<Item>(data: { pages: Page<Item>[] } | undefined): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
