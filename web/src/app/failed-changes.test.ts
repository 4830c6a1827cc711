import { QueryClient, type QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBulkChange } from '#features/contacts/list/api/bulk-change.ts';
import { useViewChanges, viewsOptions } from '#features/contacts/list/api/views.ts';
import { useArchiveOrDelete } from '#features/contacts/shared/api/archive-or-delete.ts';
import { contactOptions } from '#features/contacts/shared/api/contact.ts';
import { useDeleteInteraction } from '#features/interactions/api/delete-interaction.ts';
import { timelineOptions } from '#features/interactions/api/timeline.ts';
import { useUpdateInteraction } from '#features/interactions/api/update-interaction.ts';
import { useMarkAllRead, useMarkRead } from '#features/notifications/api/mark-read.ts';
import { notificationsKey } from '#features/notifications/api/notifications.ts';
import { useSavePreferences } from '#features/notifications/api/preferences.ts';
import { boardOptions, useMoveOpportunity } from '#features/opportunities/api/opportunities.ts';
import { useDeletePost, useHidePost, useMuteAuthor } from '#features/posts/api/change-post.ts';
import { apiQuery } from '#lib/api-client.ts';
import { openBrowser } from '#lib/browser-stand-in.ts';
import { holdHook } from '#lib/hook-stand-in.ts';
import { toastStore } from '#ui/toast.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const memberId = 'ann';
const pagesOf = (...items: object[]) => ({
  pages: [{ items, next_cursor: null, total: items.length }],
  pageParams: [undefined],
});
const contact = { id, full_name: 'Ada', archived_at: null };
const view = { id, name: 'Cold', pinned: false };
const interaction = { id, contact_id: id, occurred_at: '2026-11-01T09:00:00Z', summary: 'Call' };
const post = { id, author: { member_id: 'ben' } };
const notification = { id, read_at: null };

const keys = {
  contacts: apiQuery.contacts.list.key({ type: 'infinite' }),
  contact: contactOptions(id).queryKey,
  views: viewsOptions().queryKey,
  timeline: timelineOptions(id).queryKey,
  board: boardOptions({ sort: 'score' }).queryKey,
  preferences: apiQuery.notificationPreferences.get.queryKey({ input: {} }),
  notifications: [...notificationsKey(memberId), 'list', 'all'],
  unread: [...notificationsKey(memberId), 'unread'],
  feed: apiQuery.feed.read.key({ type: 'infinite' }),
  bookmarked: apiQuery.posts.bookmarked.key({ type: 'infinite' }),
} satisfies Record<string, QueryKey>;
type Shown = keyof typeof keys;

const known: Record<Shown, unknown> = {
  contacts: pagesOf(contact),
  contact,
  views: { items: [view, { ...view, id: 'b' }] },
  timeline: pagesOf({ type: 'interaction', at: interaction.occurred_at, interaction }),
  board: {
    columns: [
      { stage: 'discovered', count: 1, items: [{ id, stage: 'discovered' }] },
      { stage: 'qualified', count: 0, items: [] },
    ],
  },
  preferences: { channel: 'email' },
  notifications: [notification],
  unread: 1,
  feed: pagesOf({ kind: 'post', post, first_comment: null }),
  bookmarked: pagesOf(post),
};

let queryClient: QueryClient;
/** Ends the requests: there is no connection. */
let fail: () => void;
beforeEach(async () => {
  await i18next.init({ lng: 'en-US', resources: {} });
  const answer = Promise.withResolvers<Response>();
  answer.promise.catch(() => undefined);
  fail = () => answer.reject(new TypeError('Failed to fetch'));
  openBrowser(() => answer.promise);
  vi.stubGlobal('localStorage', { getItem: () => null });
  queryClient = new QueryClient({
    defaultOptions: { mutations: { networkMode: 'always' }, queries: { retry: false } },
  });
  for (const [name, key] of Object.entries(keys)) {
    queryClient.setQueryData(key, known[name as Shown]);
  }
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const hold = <Value>(useHook: () => Value): Value => holdHook(queryClient, useHook);
const read = (name: Shown): unknown => queryClient.getQueryData(keys[name]);

/** What is done, and where it shows before the server has answered. */
const changes: [string, () => Promise<unknown>, Shown[]][] = [
  [
    'archiving a contact',
    () => hold(useArchiveOrDelete).mutateAsync({ step: 'archive', contact }),
    ['contacts', 'contact'],
  ],
  [
    'deleting contacts',
    () =>
      hold(useBulkChange).mutateAsync({
        change: { action: 'delete' },
        selection: { ids: [id] },
        shownIds: [id],
      }),
    ['contacts'],
  ],
  ['pinning a view', () => hold(useViewChanges).pin.mutateAsync(view as never), ['views']],
  [
    'ordering the views',
    () => hold(useViewChanges).reorder.mutateAsync([{ ...view, id: 'b' }, view] as never),
    ['views'],
  ],
  [
    'deleting an interaction',
    () => hold(() => useDeleteInteraction({})).mutateAsync(interaction as never),
    ['timeline'],
  ],
  [
    'correcting an interaction',
    () =>
      hold(() => useUpdateInteraction(interaction as never, {})).mutateAsync({ summary: 'Lunch' }),
    ['timeline'],
  ],
  [
    'moving an opportunity',
    () => hold(() => useMoveOpportunity()).mutateAsync({ id, from: 'discovered', to: 'qualified' }),
    ['board'],
  ],
  [
    'choosing how to be notified',
    () => hold(useSavePreferences).mutateAsync({ channel: 'push' } as never),
    ['preferences'],
  ],
  [
    'marking a notification as read',
    () => hold(() => useMarkRead(memberId)).mutateAsync({ id, readAt: '2026-11-02T09:00:00Z' }),
    ['notifications', 'unread'],
  ],
  [
    'marking all notifications as read',
    () => hold(() => useMarkAllRead(memberId)).mutateAsync(),
    ['notifications', 'unread'],
  ],
  ['deleting a post', () => hold(useDeletePost).mutateAsync({ id }), ['feed', 'bookmarked']],
  ['hiding a post', () => hold(useHidePost).mutateAsync({ id, isHidden: true }), ['feed']],
  [
    'muting an author',
    () => hold(useMuteAuthor).mutateAsync({ memberId: 'ben', isMuted: true }),
    ['feed'],
  ],
];

test.each(changes)(
  '%s without a connection leaves what was there',
  async (_what, change, shown) => {
    const changed = change().then(
      () => 'saved',
      () => 'failed',
    );
    for (const name of shown) await expect.poll(() => read(name)).not.toEqual(known[name]);
    fail();
    expect(await changed).toBe('failed');
    for (const name of Object.keys(keys) as Shown[]) expect(read(name)).toEqual(known[name]);
  },
);

test.each([
  ['hidden', () => hold(useHidePost).mutateAsync({ id, isHidden: true })],
  ['muted', () => hold(useMuteAuthor).mutateAsync({ memberId: 'ben', isMuted: true })],
])('what is %s leaves the feed, and stays among the bookmarks', async (_how, change) => {
  vi.stubGlobal('fetch', async () => Response.json({ id }));
  await change();
  expect(read('feed')).toMatchObject({ pages: [{ items: [] }] });
  expect(read('bookmarked')).toEqual(known.bookmarked);
});

test('an Undo of notifications that fails says so', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ publishable_key: 'key' }));
  await hold(() => useMarkAllRead(memberId)).mutateAsync();
  const undo = toastStore.get().at(-1)?.action;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  undo?.onAct();
  const failed = () => queryClient.getMutationCache().findAll({ status: 'error' });
  await expect.poll(failed).toHaveLength(1);
});
