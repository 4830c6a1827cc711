import { draftsOwnerKey } from '#lib/drafts.ts';
import { clearCopies } from '#lib/offline/device-store.ts';
import { discardQueuedWork } from '#lib/offline/leave-device.ts';
import { messageQueueKey } from '#lib/offline/message-rules.ts';
import { shellCachePrefix } from '#lib/worker-messages.ts';

/**
 * The storage that the browser uses for this product, spec point 3, in bytes. Null: the browser
 * doesn't report it.
 */
export type StorageEstimate = {
  quota: number;
  usage: number;
  available: number;
  /** 0 to 100. */
  usagePercentage: number;
  breakdown: {
    cache: number | null;
    indexedDB: number | null;
    localStorage: number;
    serviceWorker: number | null;
  };
};

/** Spec point 9. */
const warningPercent = 80;
const criticalPercent = 95;

export type StorageLevel = 'fine' | 'warning' | 'critical';

/** How full the storage is, by the percentage used. */
export function storageLevel(usagePercentage: number): StorageLevel {
  if (usagePercentage > criticalPercent) return 'critical';
  return usagePercentage > warningPercent ? 'warning' : 'fine';
}

const bytesPerUnit = 2;
/** Clearing leaves the sign-in, the theme and the member's preferences. */
const retainedParts: readonly string[] = [
  'auth-token',
  'theme',
  'user-preferences',
  draftsOwnerKey,
];

type UsageDetails = { caches?: number; indexedDB?: number; serviceWorkerRegistrations?: number };

/** Asks the browser how much storage is used; null if it is unknown. */
export async function estimateStorage(): Promise<StorageEstimate | null> {
  if (!('storage' in navigator)) return null;
  const estimate: StorageEstimateAnswer = await navigator.storage.estimate();
  const { quota = 0, usage = 0, usageDetails } = estimate;
  return {
    quota,
    usage,
    available: Math.max(0, quota - usage),
    usagePercentage: quota === 0 ? 0 : Math.min(100, (usage / quota) * 100),
    breakdown: {
      cache: partOf(usageDetails, 'caches'),
      indexedDB: partOf(usageDetails, 'indexedDB'),
      localStorage: measureLocalStorage(),
      serviceWorker: partOf(usageDetails, 'serviceWorkerRegistrations'),
    },
  };
}

type StorageEstimateAnswer = { quota?: number; usage?: number; usageDetails?: UsageDetails };

/** Browsers that report parts leave out empty ones. */
function partOf(details: UsageDetails | undefined, name: keyof UsageDetails): number | null {
  return details ? (details[name] ?? 0) : null;
}

function measureLocalStorage(): number {
  return Object.entries({ ...localStorage }).reduce(
    (sum, [key, value]) => sum + bytesPerUnit * (key.length + String(value).length),
    0,
  );
}

/** What the member wrote and the server doesn't have: the queue of messages, and drafts. */
const unsentKeys: readonly string[] = [messageQueueKey, 'draft:'];

/**
 * Empties the caches, the saved copies and local storage, except for the sign-in, preferences, and
 * the files that open the app without a network; what is not sent yet only if the member says so.
 */
export async function clearDeviceStorage({ keepsUnsent }: { keepsUnsent: boolean }): Promise<void> {
  const names = 'caches' in window ? await caches.keys() : [];
  const cleared = names.filter((name) => !name.startsWith(shellCachePrefix));
  await Promise.all(cleared.map((name) => caches.delete(name)));
  if (!keepsUnsent) await discardQueuedWork();
  await clearCopies();
  for (const key of Object.keys(localStorage)) {
    if (!isRetainedKey(key, keepsUnsent)) localStorage.removeItem(key);
  }
}

export function isRetainedKey(key: string, keepsUnsent: boolean): boolean {
  if (keepsUnsent && unsentKeys.some((start) => key.startsWith(start))) return true;
  return retainedParts.some((part) => key.includes(part));
}
