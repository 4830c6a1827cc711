import { browser } from '#extension/browser-api.ts';

/** The member's access, which never leaves the extension except to its own service. */
export type Connection = {
  origin: string;
  token: string;
  memberId: string;
  /** The service refused the token: it was revoked or is over. */
  isOver: boolean;
};

/** Something that the member has done and the service doesn't know yet. */
export type QueuedWrite = {
  /** Also its Idempotency-Key: sent twice, it happens once. */
  id: string;
  memberId: string;
  kind: 'contact' | 'interaction';
  /** What the member recognises it by. */
  label: string;
  body: Record<string, unknown>;
  /** The service's refusal, with its code; null while it waits. */
  refusal: { code: string; details: unknown } | null;
};

export type Stored = {
  /** The last address of the service, for the next time. */
  origin: string;
  connection: Connection | null;
  queue: QueuedWrite[];
  /** Tokens of ended connections that the service must still forget. */
  revocations: { origin: string; token: string }[];
};

const empty: Stored = { origin: '', connection: null, queue: [], revocations: [] };
const keys = Object.keys(empty) as (keyof Stored)[];

export async function readStored(): Promise<Stored> {
  return { ...empty, ...((await browser.storage.local.get(keys)) as Partial<Stored>) };
}

/** Changes what is stored; the popup and the worker wait for each other. */
export function changeStored(change: (stored: Stored) => Partial<Stored>): Promise<void> {
  return navigator.locks.request('stored', async () => {
    const changed = change(await readStored());
    await browser.storage.local.set(changed);
    if (changed.queue) await showCount(changed.queue.length);
  });
}

/** The number on the extension's button. */
async function showCount(count: number): Promise<void> {
  await browser.action.setBadgeText({ text: count === 0 ? '' : String(count) });
  await browser.action.setBadgeBackgroundColor({ color: '#a8431d' });
}
