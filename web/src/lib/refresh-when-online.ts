/** How the stock client names the call that renews a session. */
const refreshGrant = 'grant_type=refresh_token';

const waiting = new Set<() => void>();
let isPatient = true;

function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      window.removeEventListener('online', goOn);
      waiting.delete(goOn);
      resolve();
    };
    window.addEventListener('online', goOn);
    waiting.add(goOn);
  });
}

/**
 * `fetch` for the client of `/auth/v1`: renewing a session waits for the connection. The client would
 * remember a failure for a minute, in which a member who is back could do nothing.
 */
export const fetchForAuth: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (isPatient && !navigator.onLine && url.includes(refreshGrant)) await waitForConnection();
  return fetch(input, init);
};

/** Does something that must not wait for a session to be renewed, such as leaving it. */
export async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
  isPatient = false;
  for (const goOn of waiting) goOn();
  try {
    return await work();
  } finally {
    isPatient = true;
  }
}
