const storageKey = 'sign-in-destination';

/** Remembers the visitor's destination during the sign-in with a provider. */
export function storeDestination(path: string) {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage, sign-in ends at the dashboard.
  }
}

/** The visitor's destination, returned once; null if unknown or no path of ours. */
export function takeDestination(): string | null {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return path !== null && /^\/(?![/\\])/u.test(path) ? path : null;
  } catch {
    return null;
  }
}
