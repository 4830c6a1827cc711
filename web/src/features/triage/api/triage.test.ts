import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiQuery } from '#lib/api-client.ts';
import { inTurn } from './answer-queue.ts';
import { refreshAnswered } from './triage.ts';

test('after the triage, what it changed is asked again once the last answer has arrived', async () => {
  const queryClient = new QueryClient();
  const queryKeys = [
    apiQuery.contacts.list.key(),
    apiQuery.agenda.due.key(),
    apiQuery.triage.progress.key(),
  ];
  for (const queryKey of queryKeys) queryClient.setQueryData(queryKey, {});
  const asked = () => queryKeys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  const answer = Promise.withResolvers<void>();
  void inTurn(() => answer.promise);
  refreshAnswered(queryClient);
  await new Promise((done) => void setTimeout(done));
  expect(asked()).toEqual([false, false, false]);
  answer.resolve();
  await inTurn(() => Promise.resolve());
  expect(asked()).toEqual([true, true, true]);
});
