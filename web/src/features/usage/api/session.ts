/** One visit in this tab, from its first page to its end. */
export type UsageSession = { id: string; startedAtMs: number };

const storageKey = 'usage_session';
let current: UsageSession | null = null;

/** `session_{timestamp}_{random}`, stored for the tab so that a reload continues the visit. */
export function usageSession(): UsageSession {
  current ??= readSession() ?? beginSession();
  return current;
}

function readSession(): UsageSession | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as UsageSession | null;
    return typeof stored?.id === 'string' && typeof stored.startedAtMs === 'number' ? stored : null;
  } catch {
    return null;
  }
}

function beginSession(): UsageSession {
  const startedAtMs = Date.now();
  const random = crypto.randomUUID().slice(0, 8);
  const session = { id: `session_${startedAtMs}_${random}`, startedAtMs };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // Blocked storage: the visit ends with the page.
  }
  return session;
}
