import { QueryClient, type QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dueQuery } from '#features/agenda/api/agenda.ts';
import { useUpdateCompany } from '#features/companies/api/change-company.ts';
import { useCreateContact } from '#features/contacts/form/api/save-contact.ts';
import { useSaveField } from '#features/contacts/inline-fields/api/save-field.ts';
import { useArchiveOrDelete } from '#features/contacts/shared/api/archive-or-delete.ts';
import { refreshDuplicates } from '#features/duplicates/api/queue.ts';
import { refreshNetwork } from '#features/imports/api/import-query.ts';
import { useQualityDecisions } from '#features/insights/api/quality.ts';
import { useDeleteInteraction } from '#features/interactions/api/delete-interaction.ts';
import { useLogInteraction } from '#features/interactions/api/log-interaction.ts';
import {
  useMoveOpportunity,
  useOpportunityChange,
} from '#features/opportunities/api/opportunities.ts';
import { apiQuery } from '#lib/api-client.ts';
import { openBrowser } from '#lib/browser-stand-in.ts';
import { holdHook } from '#lib/hook-stand-in.ts';
import { followChanges } from '#lib/offline/follow-changes.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const due = dueQuery().queryKey;
const people = apiQuery.contacts.count.queryKey({ input: { q: '', archived: false } });
const companies = apiQuery.companies.count.queryKey();

let queryClient: QueryClient;
beforeEach(async () => {
  await i18next.init({ lng: 'en-US', resources: {} });
  openBrowser(async () => Response.json({ id, items: [] }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => null });
  queryClient = new QueryClient();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const isAskedAgain = (queryKey: QueryKey) => queryClient.getQueryState(queryKey)?.isInvalidated;
/** Once the change that was begun has been answered, and whatever follows from that. */
async function afterAnswer(): Promise<void> {
  await expect.poll(() => queryClient.isMutating()).toBe(0);
}

const hold = <Value>(useHook: () => Value): Value => holdHook(queryClient, useHook);

const contact = { id, full_name: 'Ada' };
const item = { contact: { id }, kind: 'duplicate', fix: null } as never;
const interaction = { id, contact_id: id, occurred_at: '2026-11-01T09:00:00Z' } as never;

/** Each also changes who is due, or what: the number beside an area, on every screen. */
const changes: [string, () => unknown][] = [
  ['a contact is archived', () => hold(useArchiveOrDelete).mutate({ step: 'archive', contact })],
  ['a contact is deleted', () => hold(useArchiveOrDelete).mutate({ step: 'delete', contact })],
  [
    'a contact is added',
    () => hold(useCreateContact).mutate({ contact: {} as never, idempotencyKey: id }),
  ],
  [
    'a cadence is changed in its field',
    () =>
      hold(() => useSaveField(id)).mutate({ change: { cadence_days: 7 }, base: contact as never }),
  ],
  [
    'an interaction is logged',
    () =>
      hold(() => useLogInteraction({})).mutate({
        log: { contact_id: id, occurred_at: '2026-11-01T09:00:00Z' } as never,
        idempotencyKey: id,
      }),
  ],
  ['an interaction is deleted', () => hold(() => useDeleteInteraction({})).mutate(interaction)],
  ['contacts are merged', () => refreshDuplicates(queryClient)],
  ['an import is over', () => refreshNetwork(queryClient)],
  ['what is wrong is put right', () => hold(useQualityDecisions).leave(item)],
  ['a company is changed', () => hold(useUpdateCompany).mutate({ id } as never)],
  [
    'a change that waited for a connection is sent',
    () => followChanges(queryClient).onSent({ interaction } as never),
  ],
];

test.each(changes)('when %s, what is due and counted is asked again', async (_when, change) => {
  for (const queryKey of [due, people, companies]) queryClient.setQueryData(queryKey, {} as never);
  change();
  await afterAnswer();
  for (const queryKey of [due, people, companies]) expect(isAskedAgain(queryKey)).toBe(true);
});

const opportunitySteps: [string, () => void][] = [
  [
    'is won',
    () => hold(() => useMoveOpportunity()).mutate({ id, from: 'proposal', to: 'won', reason: '' }),
  ],
  [
    'has another next step',
    () => hold(() => useOpportunityChange(() => Promise.resolve({}))).mutate({}),
  ],
];

test.each(opportunitySteps)(
  'when an opportunity %s, what is due is asked again',
  async (_when, change) => {
    queryClient.setQueryData(due, {} as never);
    change();
    await afterAnswer();
    expect(isAskedAgain(due)).toBe(true);
  },
);

test('an interaction refreshes the contact on any screen, but leaves it to a screen that shows it', async () => {
  const list = apiQuery.contacts.list.key({ type: 'infinite' });
  const settled: string[] = [];
  const log = { contact_id: id, occurred_at: '2026-11-01T09:00:00Z' } as never;
  queryClient.setQueryData(list, {});
  const onSettled = (contactId: string) => settled.push(contactId);
  hold(() => useLogInteraction({ onSettled })).mutate({ log, idempotencyKey: id });
  await afterAnswer();
  expect(settled).toEqual([id]);
  expect(isAskedAgain(list)).toBe(false);
  hold(() => useLogInteraction({})).mutate({ log, idempotencyKey: id });
  await afterAnswer();
  expect(isAskedAgain(list)).toBe(true);
});
