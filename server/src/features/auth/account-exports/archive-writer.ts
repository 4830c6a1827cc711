import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const encoder = new TextEncoder();
const compression = { level: 6 } as const;

/** The output of an archive, piece by piece and in order. */
export type Sink = (piece: Uint8Array) => Promise<void>;

/** Writes a ZIP archive file by file, holding only the current piece. */
export class ArchiveWriter {
  readonly #sink: Sink;
  readonly #at: Date;
  readonly #zip: Zip;
  #pieces: Uint8Array[] = [];
  #fault: Error | null = null;

  constructor(sink: Sink, at: Date) {
    this.#sink = sink;
    this.#at = at;
    this.#zip = new Zip((fault, piece) => {
      if (fault) this.#fault ??= fault;
      else this.#pieces.push(piece);
    });
  }

  /** A file whose text comes in pieces. */
  async addText(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const file = new ZipDeflate(name, compression);
    file.mtime = this.#at;
    this.#zip.add(file);
    for await (const text of texts) {
      file.push(encoder.encode(text));
      await this.#flush();
    }
    file.push(new Uint8Array(0), true);
    await this.#flush();
  }

  /** A file of unchanged bytes; most are compressed already. */
  async addBytes(name: string, content: Uint8Array): Promise<void> {
    const file = new ZipPassThrough(name);
    file.mtime = this.#at;
    this.#zip.add(file);
    file.push(content, true);
    await this.#flush();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#fault) throw this.#fault;
    const pieces = this.#pieces;
    this.#pieces = [];
    for (const piece of pieces) await this.#sink(piece);
  }
}
