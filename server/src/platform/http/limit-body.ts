import { bodyLimit } from 'hono/body-limit';

const kilobyte = 1024;

/**
 * Bytes of a request's body, for everyone and before it is read. Uploads have limits of their own
 * (`receive-upload.ts`).
 */
export const bodyLimits = {
  /** The longest that our clients send is 200,000 characters of pasted text, 600 kB in Chinese. */
  usual: 1024 * kilobyte,
  /** Functions take ids and one message of 10,000 characters. */
  function: 64 * kilobyte,
  /** A report of a crash, with two stack traces of any length. Anyone may send it. */
  errorReport: 64 * kilobyte,
};

/**
 * Refuses a larger body by its announced length, or as soon as that much of it came. What the caller
 * sends after the answer is dropped by the HTTP server, which then closes the connection.
 */
export function limitBody(limitBytes: number, refuse: () => Response) {
  return bodyLimit({ maxSize: limitBytes, onError: refuse });
}
