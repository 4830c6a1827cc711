import type { Quickstart } from '@kith/contract/quickstart/endpoints';
import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followChanges, quickstartQuery } from './quickstart.ts';

const { queryKey } = quickstartQuery();
const begun: Quickstart = {
  steps: { import: true, cadence: false, interaction: false, nudge: false },
  is_dismissed: false,
};
const done = { import: true, cadence: true, interaction: true, nudge: true };

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  followChanges(queryClient);
});
afterEach(() => queryClient.clear());

const isAskedAgain = () => queryClient.getQueryState(queryKey)?.isInvalidated ?? false;

/** The member changes something, on whatever screen. */
async function change(options: MutationOptions = {}): Promise<void> {
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => Promise.resolve('saved'),
    ...options,
  });
  await mutation.mutate().catch(() => {});
}

test('a change that was saved on any screen asks for the progress again', async () => {
  queryClient.setQueryData(queryKey, begun);
  await change();
  expect(isAskedAgain()).toBe(true);
});

test('a change that failed, or that is still on its way, is no progress', async () => {
  queryClient.setQueryData(queryKey, begun);
  await change({ mutationFn: () => Promise.reject(new Error('refused')) });
  expect(isAskedAgain()).toBe(false);
  const saved = Promise.withResolvers<string>();
  const changing = change({ mutationFn: () => saved.promise });
  expect(isAskedAgain()).toBe(false);
  saved.resolve('saved');
  await changing;
  expect(isAskedAgain()).toBe(true);
});

test('hiding the steps is no progress, so that its own answer is not asked for twice', async () => {
  queryClient.setQueryData(queryKey, begun);
  await change({ scope: { id: 'quickstart-dismissal' } });
  expect(isAskedAgain()).toBe(false);
});

test('once every step is done, nothing is asked for any more', async () => {
  queryClient.setQueryData(queryKey, { ...begun, steps: done });
  await change();
  expect(isAskedAgain()).toBe(false);
});

test('what no screen has shown yet is not asked for', async () => {
  await change();
  expect(queryClient.getQueryState(queryKey)).toBeUndefined();
});

test('two screens that show the steps follow each change once', async () => {
  queryClient.setQueryData(queryKey, begun);
  followChanges(queryClient);
  let asked = 0;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') asked += 1;
  });
  await change();
  expect(asked).toBe(1);
});
