import { type IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';

/** What fits in one packet isn't sent sooner for being smaller. */
const shortestBytes = 1024;

/**
 * In the order in which they are chosen: Zstandard takes a fifth of gzip's time for the same size. What
 * would take longer than some tenths of a millisecond is compressed on another thread.
 */
const encodings = [
  {
    name: 'zstd',
    longestAtOnceBytes: 100 * 1024,
    atOnce: zstdCompressSync,
    beside: promisify(zstdCompress),
  },
  { name: 'gzip', longestAtOnceBytes: 16 * 1024, atOnce: gzipSync, beside: promisify(gzip) },
];

type Encoding = (typeof encodings)[number];
type Headers = Record<string, unknown>;

/** @returns null for clients that accept neither, or weigh them. */
export function pickEncoding(accepted: string): Encoding | null {
  const names = accepted.split(',').map((name) => name.trim());
  return encodings.find(({ name }) => names.includes(name)) ?? null;
}

/**
 * An answer of Node's that can be compressed in one piece. It is done here because here the text of an
 * answer is still what a route made: whatever asks a `Response` for its bytes has them copied through
 * a stream, which takes a short answer longer than everything else.
 */
export class WholeResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #encoding: Encoding | null = null;
  #head: { status: number; headers: Headers } | null = null;
  #chunks: Buffer[] = [];

  /** From now on nothing is sent before the end, and then all of it, with its length. */
  compressWith(encoding: Encoding): void {
    this.#encoding = encoding;
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const [headers] = rest;
    if (this.#encoding === null || typeof headers === 'string')
      return super.writeHead(status, ...(rest as []));
    this.#head = { status, headers: { ...(headers as Headers) } };
    return this;
  }

  override flushHeaders(): void {
    if (this.#head === null) super.flushHeaders();
  }

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    if (this.#head === null) return super.write(chunk, ...(rest as []));
    this.#chunks.push(toBuffer(chunk));
    return true;
  }

  override end(...args: unknown[]): this {
    const [last] = args;
    if (this.#head === null) return super.end(...(args as []));
    if (typeof last === 'string' || last instanceof Uint8Array) this.#chunks.push(toBuffer(last));
    const [first = Buffer.alloc(0), ...further] = this.#chunks;
    this.#send(further.length === 0 ? first : Buffer.concat(this.#chunks));
    return this;
  }

  #send(plain: Buffer): void {
    const encoding = this.#encoding;
    if (encoding === null || plain.length < shortestBytes) this.#sendAs(plain);
    else if (plain.length <= encoding.longestAtOnceBytes)
      this.#sendAs(encoding.atOnce(plain), encoding);
    else
      void encoding.beside(plain).then(
        (bytes) => this.#sendAs(bytes, encoding),
        (error: unknown) => this.destroy(error as Error),
      );
  }

  #sendAs(body: Buffer, encoding?: Encoding): void {
    if (this.#head === null) return;
    const { status, headers } = this.#head;
    for (const name of Object.keys(headers)) {
      if (name.toLowerCase() === 'content-length') delete headers[name];
    }
    this.#head = null;
    super.writeHead(status, {
      ...headers,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding.name }),
      'content-length': String(body.length),
    });
    super.end(body);
  }
}

function toBuffer(chunk: string | Uint8Array): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
