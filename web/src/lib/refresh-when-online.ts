import { fetchInTime } from '#lib/fetch-in-time.ts';
import { isOnline, whenBackOnline } from '#lib/online.ts';

/** The parameter with which the stock client renews a session. */
const refreshGrant = 'grant_type=refresh_token';

const waiting = new Set<() => void>();
let isPatient = true;

function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      stop();
      waiting.delete(goOn);
      resolve();
    };
    const stop = whenBackOnline(goOn);
    waiting.add(goOn);
  });
}

/**
 * `fetch` for the client of `/auth/v1`: renewing a session waits for the connection. The client
 * would remember a failure for a minute and block a member who is back online.
 */
export const fetchForAuth: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (isPatient && !isOnline() && url.includes(refreshGrant)) await waitForConnection();
  return fetchInTime(input, init);
};

/** Does work that must not wait for a session renewal, such as signing out. */
export async function withoutPatience<Result>(work: () => Promise<Result>): Promise<Result> {
  isPatient = false;
  for (const goOn of waiting) goOn();
  try {
    return await work();
  } finally {
    isPatient = true;
  }
}
