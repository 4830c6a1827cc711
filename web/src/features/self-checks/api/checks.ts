import { secondMs } from '@kith/contract/core/time';
import { apiClient } from '#lib/api-client.ts';
import { loadConfig } from '#lib/config.ts';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { answersOutside, canBeAsked } from '#lib/link-check.ts';
import { followChannel } from '#lib/realtime/connection.ts';
import { writeStored } from '#lib/storage.ts';

/** What a check found. `absent`: not set up or not offered here, which may be meant. */
export type Outcome = 'passed' | 'slow' | 'failed' | 'absent';

/** What the person who installs Kith checks in a browser; each says what to do about what it finds. */
export const installationChecks = {
  storage: checkStorage,
  files: checkDatabase,
  push: checkPush,
  network: checkNetwork,
  realtime: checkRealtime,
  email: checkEmail,
  forum: checkForumAnswers,
} as const satisfies Record<string, () => Promise<Outcome>>;

/** What the way to the forum depends on, in the order in which it is gone. */
export const forumChecks = {
  configured: async () => ((await forumUrl()) === null ? 'absent' : 'passed'),
  answers: checkForumAnswers,
  topics: checkForumTopics,
  account: checkForumAccount,
} as const satisfies Record<string, () => Promise<Outcome>>;

const key = 'self-check';
const databaseName = 'kith-self-check';
const realtimePatienceMs = 8 * secondMs;
/** An answer that takes longer is one that members notice. */
const slowMs = secondMs;

async function checkStorage(): Promise<Outcome> {
  const isWritten = writeStored(key, '1');
  writeStored(key, null);
  return isWritten ? 'passed' : 'failed';
}

/** Writes and reads what offline reading needs. */
function checkDatabase(): Promise<Outcome> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve('failed');
    const opening = indexedDB.open(databaseName, 1);
    const end = (outcome: Outcome) => {
      if (opening.readyState === 'done' && !opening.error) opening.result.close();
      indexedDB.deleteDatabase(databaseName);
      resolve(outcome);
    };
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('notes'));
    opening.addEventListener('error', () => end('failed'));
    opening.addEventListener('success', () => {
      const change = opening.result.transaction('notes', 'readwrite');
      change.objectStore('notes').put('written', key);
      const reading = change.objectStore('notes').get(key);
      change.addEventListener('error', () => end('failed'));
      change.addEventListener('complete', () =>
        end(reading.result === 'written' ? 'passed' : 'failed'),
      );
    });
  });
}

async function checkPush(): Promise<Outcome> {
  const isOffered =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isOffered) return 'absent';
  const { public_key: publicKey } = await apiClient.pushSubscriptions.list({});
  if (publicKey === '' || Notification.permission === 'denied') return 'failed';
  return (await navigator.serviceWorker.getRegistration()) === undefined ? 'absent' : 'passed';
}

async function checkNetwork(): Promise<Outcome> {
  const began = performance.now();
  const response = await fetchInTime('/api/health', { method: 'HEAD', cache: 'no-store' });
  if (!response.ok) return 'failed';
  return performance.now() - began > slowMs ? 'slow' : 'passed';
}

/** Joins a channel of its own, as screens do that follow changes. */
function checkRealtime(): Promise<Outcome> {
  return new Promise((resolve) => {
    let leave = () => {};
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      leave();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('failed'), realtimePatienceMs);
    leave = followChannel({
      name: `${key}-${crypto.randomUUID()}`,
      bind: () => {},
      onLive: (isLive) => {
        if (isLive) end('passed');
      },
    });
  });
}

async function checkEmail(): Promise<Outcome> {
  const { state } = await apiClient.selfChecks.email({});
  return ({ sends: 'passed', unreachable: 'failed', none: 'absent' } as const)[state];
}

async function forumUrl(): Promise<string | null> {
  return (await loadConfig()).community_url ?? null;
}

async function checkForumAnswers(): Promise<Outcome> {
  const url = await forumUrl();
  if (url === null) return 'absent';
  return canBeAsked(url) && (await answersOutside(url)) ? 'passed' : 'failed';
}

async function checkForumTopics(): Promise<Outcome> {
  if ((await forumUrl()) === null) return 'absent';
  const { topics } = await apiClient.community.get({});
  return topics === null ? 'failed' : 'passed';
}

async function checkForumAccount(): Promise<Outcome> {
  if ((await forumUrl()) === null) return 'absent';
  const { joined_at: joinedAt, username } = await apiClient.community.get({});
  if (joinedAt === null) return 'absent';
  return username === null ? 'failed' : 'passed';
}
