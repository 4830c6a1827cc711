import { Agent, type IncomingMessage, request } from 'node:http';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';

export type Answer = { status: number; body: string; retryAfter?: string };

/** As browsers send it: an answer costs the server more for being compressed. */
export const browserEncodings = 'gzip, deflate, br, zstd';

/** Longer than any row leaves a connection unused, so that the server's own limit is what counts. */
const unusedLimitMs = 60_000;

/** A keep-alive client thin enough to be measured through. */
export function createHttpClient(origin: string, { maxSockets = 64 } = {}) {
  // Only an agent with a limit of its own heeds the server's: without one, it sends on a connection
  // that the server is just closing.
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: unusedLimitMs });
  const send = (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = { 'accept-encoding': browserEncodings, ...headers };
      const outgoing = request(`${origin}${path}`, { method, agent, headers: sent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            body: decode(incoming, Buffer.concat(chunks)).toString(),
            ...(incoming.headers['retry-after'] && { retryAfter: incoming.headers['retry-after'] }),
          }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

function decode({ headers }: IncomingMessage, body: Buffer): Buffer {
  switch (headers['content-encoding']) {
    case 'zstd':
      return zstdDecompressSync(body);
    case 'gzip':
      return gunzipSync(body);
    default:
      return body;
  }
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/** @throws when the answer is not a success, so that no row measures refusals. */
export function expectSuccess(answer: Answer): Answer {
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`HTTP ${answer.status}: ${answer.body.slice(0, 300)}`);
  }
  return answer;
}
