import { shellCachePrefix } from '#lib/worker-messages.ts';

/** What the browser keeps for this product, spec point 3; bytes. Null: the browser doesn't say. */
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

/** How near the device is to its end, 0 to 100 percent used. */
export function storageLevel(usagePercentage: number): StorageLevel {
  if (usagePercentage > criticalPercent) return 'critical';
  return usagePercentage > warningPercent ? 'warning' : 'fine';
}

const bytesPerUnit = 2;
/** Clearing keeps the sign-in, the theme and the choices of the member. */
const keptParts: readonly string[] = ['auth-token', 'theme', 'user-preferences'];

type UsageDetails = { caches?: number; indexedDB?: number; serviceWorkerRegistrations?: number };

/** Asks the browser how much it keeps; null where it has no word for it. */
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

/** Browsers that tell of parts leave out those that are empty. */
function partOf(details: UsageDetails | undefined, name: keyof UsageDetails): number | null {
  return details ? (details[name] ?? 0) : null;
}

function measureLocalStorage(): number {
  return Object.entries({ ...localStorage }).reduce(
    (sum, [key, value]) => sum + bytesPerUnit * (key.length + String(value).length),
    0,
  );
}

/**
 * Empties the caches and the local storage but for what keeps the member signed in and at home, and
 * what opens the app without a network.
 */
export async function clearDeviceStorage(): Promise<void> {
  const names = 'caches' in window ? await caches.keys() : [];
  const cleared = names.filter((name) => !name.startsWith(shellCachePrefix));
  await Promise.all(cleared.map((name) => caches.delete(name)));
  for (const key of Object.keys(localStorage)) {
    if (!isKeptKey(key)) localStorage.removeItem(key);
  }
}

export function isKeptKey(key: string): boolean {
  return keptParts.some((part) => key.includes(part));
}
