import { vi } from 'vitest';

export const standInOrigin = 'https://app.kith.example';

/** What the clients read of a browser, whose requests `answer` gets. Tests of the clients only. */
export function openBrowser(answer: typeof fetch) {
  const location = { origin: standInOrigin };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  // Makes the stored session count as current.
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', answer);
}

/** Stores the session of a member in it. */
export function signIn(member: string) {
  const session = {
    access_token: `h.${btoa(JSON.stringify({ sub: member }))}.s`,
    refresh_token: 'r',
    user: { id: member },
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'auth-token' ? JSON.stringify(session) : null),
  });
}
