import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { clearLastView } from '#lib/last-view.ts';

/**
 * The member's data in IndexedDB. Threat: someone else signs in on this browser. So the store has
 * one owner. A new owner gets an empty store, and each write checks the owner inside its own
 * transaction, so that an answer arriving after sign-out is not stored.
 */
export type DeviceStore = {
  read: <Value>(key: string) => Promise<Value | undefined>;
  /**
   * Reads and writes in one transaction, across tabs; `undefined` removes.
   * @throws when it can't be stored.
   */
  change: <Value>(
    key: string,
    next: (now: Value | undefined) => Value | undefined,
  ) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
};

const ownerKey = 'owner';
/** The key of the changes that the server doesn't have yet. */
export const queuedChangesKey = 'changes';
let opened: UseStore | undefined;

function open(): UseStore {
  opened ??= createStore('kith-offline', 'entries');
  return opened;
}

/**
 * Makes the member the owner, and deletes what belonged to someone else. Usually the store is theirs:
 * what only looks keeps no other reader waiting.
 */
async function claim(memberId: string): Promise<void> {
  const owner: unknown = await open()('readonly', (objects) =>
    promisifyRequest(objects.get(ownerKey)),
  );
  if (owner === memberId) return;
  clearLastView();
  await open()('readwrite', async (objects) => {
    if ((await promisifyRequest(objects.get(ownerKey))) === memberId) return;
    objects.clear();
    objects.put(memberId, ownerKey);
    await promisifyRequest(objects.transaction);
  });
}

/** What the store has under a key, if it is this member's; doesn't make them its owner. */
export function readOwned<Value>(memberId: string, key: string): Promise<Value | undefined> {
  return open()('readonly', async (objects) => {
    const [owner, value] = await Promise.all([
      promisifyRequest<unknown>(objects.get(ownerKey)),
      promisifyRequest<unknown>(objects.get(key)),
    ]);
    return owner === memberId ? (value as Value | undefined) : undefined;
  });
}

/** Opens the store for a member. */
export function openDeviceStore(memberId: string): DeviceStore {
  const claimed = claim(memberId);
  // Each read and write reports the failure itself; a device without storage is not an error here.
  claimed.catch(() => undefined);

  async function write(work: (objects: IDBObjectStore) => Promise<void>): Promise<void> {
    await claimed;
    await open()('readwrite', async (objects) => {
      if ((await promisifyRequest(objects.get(ownerKey))) !== memberId) {
        throw new Error('The device is somebody else’s now');
      }
      await work(objects);
      await promisifyRequest(objects.transaction);
    });
  }

  return {
    // It compares the owner itself, so it needn't wait for the claim.
    read: (key) => readOwned(memberId, key),
    change: (key, next) =>
      write(async (objects) => {
        const value = next(await promisifyRequest(objects.get(key)));
        if (value === undefined) objects.delete(key);
        else objects.put(value, key);
      }),
    remove: (keys) =>
      write(async (objects) => {
        for (const key of keys) objects.delete(key);
      }),
  };
}

/** Deletes the cached copies. The owner stays, and so do the queued changes. */
export async function clearCopies(): Promise<void> {
  await open()('readwrite', async (objects) => {
    const keys = await promisifyRequest(objects.getAllKeys());
    for (const key of keys) {
      if (key !== ownerKey && key !== queuedChangesKey) objects.delete(key);
    }
    await promisifyRequest(objects.transaction);
  });
}

/**
 * Empties the store, so that pending answers are not stored either. With `keepsQueued`, the queued
 * changes stay, for their owner only.
 */
export async function emptyDeviceStore({ keepsQueued }: { keepsQueued: boolean }): Promise<void> {
  await open()('readwrite', async (objects) => {
    const owner: unknown = await promisifyRequest(objects.get(ownerKey));
    const unsent: unknown = await promisifyRequest(objects.get(queuedChangesKey));
    objects.clear();
    if (keepsQueued && unsent !== undefined) {
      objects.put(owner, ownerKey);
      objects.put(unsent, queuedChangesKey);
    }
    await promisifyRequest(objects.transaction);
  });
}
