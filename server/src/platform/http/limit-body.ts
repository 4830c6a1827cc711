import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';

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

/** A body that is only a little too large is read to its end, so that its sender gets the answer. */
const drainedBytes = 8 * bodyLimits.usual;

/**
 * Refuses a larger body by its announced length, or as soon as that much of it came. What was
 * announced to be far too large isn't read at all; the connection is closed after the answer. The body
 * isn't asked for where headers decide: that alone makes a whole `Request` with a stream.
 */
export function limitBody(limitBytes: number, refuse: () => Response) {
  const limit = bodyLimit({
    maxSize: limitBytes,
    onError: async (c) => {
      const announced = Number(c.req.header('content-length') ?? 0);
      const isRead = announced <= drainedBytes && (await drain(c.req.raw.body));
      if (!isRead) c.header('connection', 'close');
      return refuse();
    },
  });
  return createMiddleware(async (c, next) => {
    const hasNone = c.req.method === 'GET' || c.req.method === 'HEAD';
    return hasNone || announcesAtMost(c.req.raw.headers, limitBytes) ? next() : limit(c, next);
  });
}

/** Whether the body can't be larger: Node reads no more of it than was announced. */
function announcesAtMost(headers: Headers, limitBytes: number): boolean {
  const length = headers.get('content-length');
  return length !== null && !headers.has('transfer-encoding') && Number(length) <= limitBytes;
}

/** @returns false when it goes on after that. Nothing of it is kept. */
async function drain(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (body === null || body.locked) return false;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > drainedBytes) return false;
  }
  return true;
}
