/** One stay in this tab, from its first page to its end. */
export type UsageSession = { id: string; startedAtMs: number };

const storageKey = 'usage_session';
let current: UsageSession | null = null;

/** `session_{timestamp}_{random}`, kept for the tab so that a reload is the same stay. */
export function usageSession(): UsageSession {
  current ??= readSession() ?? beginSession();
  return current;
}

function readSession(): UsageSession | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as UsageSession | null;
    return typeof kept?.id === 'string' && typeof kept.startedAtMs === 'number' ? kept : null;
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
    // Blocked storage: the stay ends with the page.
  }
  return session;
}
