import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';

/** What fits in one packet isn't sent sooner for being smaller. */
const shortestBytes = 1024;

/** For JSON the lowest level makes as little of it as the usual third, in three quarters of the time. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const zstdBeside = promisify(zstdCompress);

/**
 * In the order in which they are chosen: Zstandard takes a fifth of gzip's time for the same size. What
 * would take longer than some tenths of a millisecond is compressed on another thread.
 */
const encodings = [
  {
    name: 'zstd',
    longestAtOnceBytes: 100 * 1024,
    atOnce: (plain: Buffer) => zstdCompressSync(plain, fastest),
    beside: (plain: Buffer) => zstdBeside(plain, fastest),
  },
  {
    name: 'gzip',
    longestAtOnceBytes: 16 * 1024,
    atOnce: (plain: Buffer) => gzipSync(plain),
    beside: promisify<Buffer, Buffer>(gzip),
  },
];

type Encoding = (typeof encodings)[number];
type Headers = OutgoingHttpHeaders;

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
    if (this.#encoding === null) return super.writeHead(status, ...(rest as []));
    this.#head = { status, headers: (headers ?? {}) as Headers };
    return this;
  }

  override flushHeaders(): void {
    if (!this.#isHeld()) super.flushHeaders();
  }

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    if (!this.#isHeld()) return super.write(chunk, ...(rest as []));
    this.#chunks.push(toBuffer(chunk));
    return true;
  }

  override end(...args: unknown[]): this {
    if (!this.#isHeld()) return super.end(...(args as []));
    const [last] = args;
    if (typeof last === 'string' || last instanceof Uint8Array) this.#chunks.push(toBuffer(last));
    const [first, ...further] = this.#chunks;
    if (first === undefined) return this.#sendHead().end();
    this.#send(further.length === 0 ? first : Buffer.concat(this.#chunks));
    return this;
  }

  /** An answer without a head of its own gets Node's, which is sent at once. */
  #isHeld(): boolean {
    if (this.#head === null) this.#encoding = null;
    return this.#head !== null;
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
    this.#sendHead({
      ...(encoding === undefined ? {} : { 'content-encoding': encoding.name }),
      'content-length': String(body.length),
    });
    super.end(body);
  }

  #sendHead(added: Record<string, string> = {}): this {
    const { status, headers } = this.#head ?? { status: this.statusCode, headers: {} };
    this.#head = null;
    this.#encoding = null;
    // The adapter writes the plain text's length, in this spelling.
    delete headers['Content-Length'];
    return super.writeHead(status, Object.assign(headers, added));
  }
}

function toBuffer(chunk: string | Uint8Array): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
