import type { ListedContact } from '@kith/contract/contacts/schemas';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchInLists, removeFromLists, warmAtOnce } from './contact-cache.ts';
import { contactListOptions } from './contact-list.ts';
import { readListParams } from './list-params.ts';

const listKey = contactListOptions(readListParams(new URLSearchParams())).queryKey;

function person(id: string, warmth = 0): ListedContact {
  return {
    id,
    full_name: id,
    company: '',
    title: '',
    location: '',
    photo_id: null,
    tags: [],
    warmth,
    health: 'dormant',
    cadence_days: null,
    effective_cadence_days: null,
    due_at: null,
    next_step: '',
    next_step_on: null,
    last_interaction_at: null,
    archived_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    match: null,
  };
}

function cacheWith(...pages: ListedContact[][]) {
  const queryClient = new QueryClient();
  const total = pages.flat().length;
  queryClient.setQueryData(listKey, {
    pages: pages.map((items, index) => ({
      items,
      next_cursor: null,
      total: index === 0 ? total : null,
    })),
    pageParams: pages.map(() => undefined),
  });
  const read = () => queryClient.getQueryData(listKey)?.pages ?? [];
  return { queryClient, read };
}

test('removed contacts leave every page and the total', () => {
  const { queryClient, read } = cacheWith([person('a'), person('b')], [person('c')]);
  removeFromLists(queryClient, ['a', 'c', 'unknown']);
  expect(read().map((page) => page.items.map(({ id }) => id))).toEqual([['b'], []]);
  expect(read().map((page) => page.total)).toEqual([1, null]);
});

test('a change shows in its row and leaves the others unchanged', () => {
  const { queryClient, read } = cacheWith([person('a'), person('b')]);
  const before = read()[0]?.items[1];
  patchInLists(queryClient, 'a', (contact) => ({ ...contact, company: 'Lumen' }));
  expect(read()[0]?.items[0]?.company).toBe('Lumen');
  expect(read()[0]?.items[1]).toBe(before);
});

test('a logged meeting raises the warmth at once, even a very high one', () => {
  const { queryClient, read } = cacheWith([person('a', 0), person('b', 100)]);
  const occurredAt = new Date().toISOString();
  for (const id of ['a', 'b']) {
    warmAtOnce(queryClient, id, { kind: 'meeting', direction: 'mutual', occurred_at: occurredAt });
  }
  const [cold, hot] = read()[0]?.items ?? [];
  expect(cold?.warmth).toBeCloseTo(100 * (1 - Math.exp(-5 / 8)), 1);
  expect(cold?.last_interaction_at).toBe(occurredAt);
  expect(hot?.warmth).toBeGreaterThan(99.9);
  expect(hot?.warmth).toBeLessThanOrEqual(100);
});

test('a future meeting does not change the warmth yet', () => {
  const { queryClient, read } = cacheWith([person('a', 10)]);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  warmAtOnce(queryClient, 'a', { kind: 'meeting', direction: 'mutual', occurred_at: inAnHour });
  expect(read()[0]?.items[0]).toMatchObject({ warmth: 10, last_interaction_at: null });
});
