import { api } from '@kith/contract/api';
import { secondMs } from '@kith/contract/core/time';
import { MutationObserver, type MutationOptions, onlineManager } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toastStore } from '#ui/toast.ts';
import { openBrowser } from './browser-stand-in.ts';
import { isWorthRepeating, settingEndpoints } from './repeatable-calls.ts';

const lng = 'en-US';
const id = '0198c0de-0000-7000-8000-000000000001';

/** One that needn't be renewed. */
const session = {
  access_token: 'a',
  refresh_token: 'r',
  user: {},
  expires_at: Date.parse('2100-01-01') / secondMs,
};

/** What the server answers, one after the other; then all is well. */
let answers: Response[] = [];
let sent: string[] = [];

beforeAll(async () => {
  const { default: errors } = await import(`../locales/${lng}/errors.json`);
  await i18next.init({ lng, resources: { [lng]: { errors } } });
});
beforeEach(() => {
  answers = [];
  sent = [];
  openBrowser(async (input) => {
    if (!(input instanceof Request)) return new Response(null);
    sent.push(`${input.method} ${new URL(input.url).pathname}`);
    return answers.shift() ?? Response.json({ id, is_liked: true, like_count: 1 });
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session) });
  onlineManager.setOnline(true);
});
afterEach(() => {
  for (const toast of toastStore.get()) dismissToast(toast.id);
  vi.unstubAllGlobals();
});

function refuse(status: number, code: string, details: object | null = null): Response {
  return Response.json({ code, message: code, details }, { status });
}

const liked = ['liked'];

/** Fails once as a screen's change does, and returns what its toast offers. */
async function failOnce({
  meta,
  isPost = false,
}: {
  meta?: MutationOptions['meta'];
  isPost?: boolean;
}) {
  const [{ apiClient }, { createQueryClient }] = await Promise.all([
    import('./api-client.ts'),
    import('./query-client.ts'),
  ]);
  const client = createQueryClient(() => undefined);
  client.setQueryData(liked, false);
  const change = new MutationObserver<unknown, Error, string>(client, {
    ...(meta && { meta }),
    mutationFn: (post) =>
      isPost ? apiClient.posts.suggestTags({ body: post }) : apiClient.posts.like({ id: post }),
    onSuccess: () => void client.setQueryData(liked, true),
  });
  await expect(change.mutate(id)).rejects.toThrow();
  await expect.poll(() => toastStore.get()).toHaveLength(1);
  const [toast] = toastStore.get();
  const offer = (label: string) => toast?.actions?.find((action) => action.label === label);
  return { client, change, title: toast?.title, offer };
}

test('a failed change is repeated from its toast, once, and the cache follows', async () => {
  answers = [refuse(500, 'internal')];
  const { client, offer } = await failOnce({});
  expect(client.getQueryData(liked)).toBe(false);
  const again = offer('Try Again');
  again?.onAct();
  // A second press while it is on its way repeats nothing.
  again?.onAct();
  await expect.poll(() => client.getQueryData(liked)).toBe(true);
  expect(sent).toEqual(Array(2).fill(`PUT /api/v1/posts/${id}/like`));
  expect(toastStore.get()).toHaveLength(1);
});

test('a repeat that fails is reported like the first try, and can be repeated', async () => {
  answers = [refuse(500, 'internal'), refuse(500, 'internal')];
  const { client, offer } = await failOnce({});
  const [first] = toastStore.get();
  offer('Try Again')?.onAct();
  await expect.poll(() => toastStore.get()[0]).not.toBe(first);
  toastStore.get()[0]?.actions?.[0]?.onAct();
  await expect.poll(() => client.getQueryData(liked)).toBe(true);
  expect(sent).toHaveLength(3);
});

test('a change that would be carried out twice is not offered again', async () => {
  answers = [refuse(500, 'internal'), refuse(500, 'internal')];
  const created = await failOnce({ isPost: true });
  expect(created.title).toBe('Something Went Wrong');
  expect(created.offer('Try Again')).toBeUndefined();
  dismissToast(toastStore.get()[0]!.id);
  // One call of several, for example.
  const declared = await failOnce({ meta: { repeatable: false } });
  expect(declared.offer('Try Again')).toBeUndefined();
});

test('a change whose variables have a key of their own can be declared repeatable', async () => {
  answers = [refuse(500, 'internal')];
  const { offer } = await failOnce({ isPost: true, meta: { repeatable: true } });
  expect(offer('Try Again')).toBeDefined();
});

test('a change that came too quickly waits and is repeated', async () => {
  answers = [refuse(429, 'rate_limited', { retry_after_s: 0.01 })];
  const { client, title, offer } = await failOnce({});
  expect(title).toBe('Too Many Requests');
  offer('Wait and Retry')?.onAct();
  await expect.poll(() => client.getQueryData(liked)).toBe(true);
  expect(sent).toHaveLength(2);
});

test('only failures that pass are worth a repeat', () => {
  const passing = [
    new TypeError('Failed to fetch'),
    new DOMException('late', 'TimeoutError'),
    { status: 503 },
    { code: 'internal', status: 500 },
    { code: 'rate_limited', status: 429 },
  ];
  expect(passing.map((error) => isWorthRepeating(error, true))).toEqual(passing.map(() => true));
  const lasting = ['conflict', 'not_found', 'validation_failed', 'bridge_limit_reached'];
  expect(lasting.map((code) => isWorthRepeating({ code }, true))).toEqual(lasting.map(() => false));
  expect(isWorthRepeating(new TypeError('Failed to fetch'), undefined)).toBe(false);
});

test('what is listed as repeatable needs to be: its method doesn’t say so', () => {
  const methods = [...settingEndpoints].map((endpoint) => {
    const [group = '', name = ''] = endpoint.split('.');
    const groups = api as unknown as Record<
      string,
      Record<string, { '~orpc': { route: { method: string } } }>
    >;
    return groups[group]?.[name]?.['~orpc'].route.method;
  });
  expect(new Set(methods)).toEqual(new Set(['PATCH', 'POST']));
});
