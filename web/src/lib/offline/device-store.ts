import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * What this browser keeps of a member in IndexedDB. Threat: somebody else signs in here. So the store
 * has one owner; whoever comes next finds it emptied, and each write asks in its own transaction
 * whether the owner is still the same, so that an answer that comes after signing out is not kept.
 */
export type DeviceStore = {
  read: <Value>(key: string) => Promise<Value | undefined>;
  /** Reads and writes in one transaction, over all tabs; `undefined` removes. @throws when it can't be kept. */
  change: <Value>(
    key: string,
    next: (now: Value | undefined) => Value | undefined,
  ) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
};

const ownerKey = 'owner';
/** Where changes stand that the server does not have yet. */
export const unsentKey = 'changes';
let opened: UseStore | undefined;

function open(): UseStore {
  opened ??= createStore('kith-offline', 'kept');
  return opened;
}

/** Makes the store the member's, emptied of what was anybody else's. */
async function claim(memberId: string): Promise<void> {
  await open()('readwrite', async (objects) => {
    if ((await promisifyRequest(objects.get(ownerKey))) === memberId) return;
    objects.clear();
    objects.put(memberId, ownerKey);
    await promisifyRequest(objects.transaction);
  });
}

/** Opens the store for a member. */
export function openDeviceStore(memberId: string): DeviceStore {
  const claimed = claim(memberId);
  // Whoever reads or writes is told; a device without storage is nobody's fault.
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
    read: async <Value>(key: string) => {
      await claimed;
      return open()('readonly', async (objects) => {
        const owner: unknown = await promisifyRequest(objects.get(ownerKey));
        const value: unknown = await promisifyRequest(objects.get(key));
        return owner === memberId ? (value as Value | undefined) : undefined;
      });
    },
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

/**
 * Empties the store, so that nothing that is still on its way is kept either; what has not been sent
 * stays where that is asked for, for the owner alone.
 */
export async function emptyDeviceStore({ keepsUnsent }: { keepsUnsent: boolean }): Promise<void> {
  await open()('readwrite', async (objects) => {
    const owner: unknown = await promisifyRequest(objects.get(ownerKey));
    const unsent: unknown = await promisifyRequest(objects.get(unsentKey));
    objects.clear();
    if (keepsUnsent && unsent !== undefined) {
      objects.put(owner, ownerKey);
      objects.put(unsent, unsentKey);
    }
    await promisifyRequest(objects.transaction);
  });
}
