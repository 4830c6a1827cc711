import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { adminQuery, answerOr } from './flags.ts';

test('a role that could not be read counts as none, until it can be read', async () => {
  const answers = [
    () => Promise.reject(new TypeError('no connection')),
    () => Promise.resolve(true),
  ];
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: 1, retryDelay: 10 } },
  });
  const known: (boolean | null)[] = [];
  const observer = new QueryObserver<boolean>(queryClient, {
    ...adminQuery,
    queryFn: async () => (await answers.shift()?.()) ?? false,
  });
  const isRead = Promise.withResolvers<void>();
  const stop = observer.subscribe((result) => {
    known.push(answerOr(result, false));
    if (result.data !== undefined) isRead.resolve();
  });
  await isRead.promise;
  stop();
  expect(known).toEqual([null, false, true]);
});
