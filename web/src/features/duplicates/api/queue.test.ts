import type { DuplicateStatus } from '@kith/contract/duplicates/schemas';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiQuery } from '#lib/api-client.ts';
import { showSearch } from './queue.ts';

const queryKey = apiQuery.duplicates.status.queryKey();
const before: DuplicateStatus = { open_count: 0, sure_count: 0, scan: null };
const begun: DuplicateStatus = {
  ...before,
  scan: {
    status: 'queued',
    contacts_total: 0,
    contacts_done: 0,
    requested_at: '2026-01-01T00:00:00.000Z',
    finished_at: null,
  },
};

test('a status that was requested before the search does not replace it', async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<DuplicateStatus>();
  const asked = client.fetchQuery({ queryKey, queryFn: () => answer.promise }).catch(() => null);

  showSearch(client, begun);
  answer.resolve(before);
  await asked;

  expect(client.getQueryData(queryKey)).toEqual(begun);
});
