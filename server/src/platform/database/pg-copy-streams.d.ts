declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';

  import type { Submittable } from 'pg';

  /** A query whose rows are read as a stream of COPY text; `rowCount` is known once it has ended. */
  export function to(text: string): Submittable & Readable & { rowCount: number };

  /** A query whose rows are written as a stream of COPY text; `rowCount` is known once it finished. */
  export function from(text: string): Submittable & Writable & { rowCount: number };
}
