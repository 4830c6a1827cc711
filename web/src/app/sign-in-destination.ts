const storageKey = 'sign-in-destination';

/** Remembers where the visitor wanted to go over the way to a provider and back. */
export function keepDestination(path: string) {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the way back ends at the dashboard.
  }
}

/** Where the visitor wanted to go, told once; null when nothing is known or it is no path of ours. */
export function takeDestination(): string | null {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return path !== null && /^\/(?![/\\])/u.test(path) ? path : null;
  } catch {
    return null;
  }
}
