import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CurrentQueryClient, isPolled } from './query-client.ts';

const queryKey = ['history'];
const queryClient = new CurrentQueryClient();
beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a change while the first answer is on its way is followed by a second request', async () => {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  const first = queryClient.fetchQuery({ queryKey, queryFn });

  const invalidated = queryClient.invalidateQueries({ queryKey });
  answers[0]?.('without the change');
  await expect(first).resolves.toBe('without the change');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('with the change');
  await invalidated;

  expect(queryClient.getQueryData(queryKey)).toBe('with the change');
  expect(answers).toHaveLength(2);
});

test('what is not requested yet is not requested by a change elsewhere', async () => {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  await queryClient.invalidateQueries({ queryKey: ['consents'] });
  expect(answers).toHaveLength(1);
});

test('what the head of the page requested is not used after a change', async () => {
  const abort = vi.fn<() => void>();
  const answer = Promise.resolve(new Response());
  window.firstAnswers = { '/api/v1/nudges/today': { accessToken: 'mine', answer, abort } };
  await queryClient.invalidateQueries({ queryKey });
  expect(window.firstAnswers).toBeUndefined();
  expect(abort).toHaveBeenCalledOnce();
});

test('a query that asks again by itself is a poll once it has an answer', async () => {
  const queryFn = () => Promise.resolve({ isRunning: true });
  const observer = new QueryObserver<{ isRunning: boolean }>(queryClient, {
    queryKey,
    queryFn,
    refetchInterval: ({ state }) => (state.data?.isRunning ? 60_000 : false),
  });
  const unsubscribe = observer.subscribe(() => {});
  const [query] = queryClient.getQueryCache().findAll({ queryKey });
  expect(isPolled(query!)).toBe(false);
  await observer.refetch();
  expect(isPolled(query!)).toBe(true);
  queryClient.setQueryData(queryKey, { isRunning: false });
  expect(isPolled(query!)).toBe(false);
  unsubscribe();
});
