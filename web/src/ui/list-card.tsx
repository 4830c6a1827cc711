import type { ReactNode } from 'react';
import { itemsOf } from '#lib/paging.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type PagedQuery<Item> = {
  data: { pages: { items: Item[]; next_cursor: string | null }[] } | undefined;
  error: unknown;
  isError: boolean;
  isPending: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

type ListCardProps<Item> = {
  /** The list's accessible name. */
  label: string;
  list: PagedQuery<Item>;
  /** Shown when nothing is in it. */
  empty: ReactNode;
  /** A row: an `li` with a key. */
  children: (item: Item) => ReactNode;
};

/** A list that loads page by page, with what it shows before, instead and when there is nothing. */
export function ListCard<Item>({ label, list, empty, children }: ListCardProps<Item>) {
  const items = itemsOf(list.data);
  return (
    <Card>
      {list.isError ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton className="m-4 h-64" />
      ) : items.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label} className="divide-y divide-border">
          {items.map(children)}
        </ul>
      )}
      <ShowMore list={list} />
    </Card>
  );
}

type ListCardRowProps = {
  title: string;
  /** Short facts about it. */
  facts: readonly string[];
  /** Its state, at the end. */
  mark: ReactNode;
  onOpen: () => void;
};

/** A row that opens what it names. */
export function ListCardRow({ title, facts, mark, onOpen }: ListCardRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-4 text-left transition-colors hover:bg-sunken sm:px-5"
      >
        <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
          <span className="font-semibold break-words">{title}</span>
          <span className="text-sm break-words text-muted">{facts.join(' · ')}</span>
        </span>
        {mark}
      </button>
    </li>
  );
}
