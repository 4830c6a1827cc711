import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { foresee, isLatestChange, setNewerData, setNewerQueriesData } from './newer-data.ts';

const queryKey = ['preferences'];
const queryClient = new QueryClient();
afterEach(() => queryClient.clear());

/** A screen shows the query; its requests are answered by the test. */
function show() {
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  observer.subscribe(() => {});
  return answers;
}

const read = () => queryClient.getQueryData(queryKey);
const afterAnswers = () => new Promise((done) => void setTimeout(done));

test('an answer that was requested before does not replace newer data', async () => {
  const [answer] = show();
  setNewerData(queryClient, queryKey, 'saved');
  answer?.('old');
  await afterAnswers();
  expect(read()).toBe('saved');
});

test('a change of unknown data requests it again', async () => {
  const answers = show();
  setNewerData<string>(queryClient, queryKey, (known) => known && `${known}, changed`);
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.('old');
  answers[1]?.('new');
  await expect.poll(() => read()).toBe('new');
});

test('a change in part stays, and what the interrupted request was for is requested later', async () => {
  const answers = show();
  answers[0]?.('known');
  await expect.poll(() => read()).toBe('known');
  void queryClient.invalidateQueries({ queryKey });
  await expect.poll(() => answers).toHaveLength(2);
  setNewerQueriesData<string>(queryClient, { queryKey }, (known) => known && `${known}, changed`);
  answers[1]?.('old');
  await afterAnswers();
  expect(read()).toBe('known, changed');
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('without a request on its way only the data changes', async () => {
  const answers = show();
  answers[0]?.('known');
  await expect.poll(() => read()).toBe('known');
  setNewerData<string>(queryClient, queryKey, (known) => `${known}, changed`);
  expect(read()).toBe('known, changed');
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
  expect(answers).toHaveLength(1);
});

test('the answer to a change does not undo a later one that waits for its turn', async () => {
  const scope = { id: 'preferences' };
  const answers: ((answer: string) => void)[] = [];
  const change = (shown: string) =>
    new MutationObserver(queryClient, {
      scope,
      mutationFn: () => new Promise<string>((resolve) => answers.push(resolve)),
      onMutate: () => void setNewerData(queryClient, queryKey, shown),
      onSuccess: (answer) => {
        if (isLatestChange(queryClient, scope.id)) setNewerData(queryClient, queryKey, answer);
      },
    }).mutate();
  const first = change('one');
  const second = change('one and two');
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.('one, stored');
  await first;
  expect(read()).toBe('one and two');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('both, stored');
  await second;
  expect(read()).toBe('both, stored');
});

test('what a failed change has shown is taken back, but not what came meanwhile', () => {
  const other = ['other'];
  queryClient.setQueryData(queryKey, 'known');
  queryClient.setQueryData(other, 'known');
  const takeBack = foresee(queryClient, {}, () => {
    for (const key of [queryKey, other]) setNewerData(queryClient, key, 'changed');
  });
  queryClient.setQueryData(other, 'changed by another');
  takeBack();
  expect(read()).toBe('known');
  expect(queryClient.getQueryData(other)).toBe('changed by another');
});
