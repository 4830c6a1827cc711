import { zipSync } from 'fflate';

/** The first day that the format knows, in its own terms: without a time zone. */
const longAgo = new Date(1980, 0, 1);

/** A ZIP that depends on the files' names and contents only. */
export function packFiles(files: readonly { name: string; content: Uint8Array }[]): Uint8Array {
  const sorted = files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const named = sorted.map(({ name, content }) => [name, content] as const);
  return zipSync(Object.fromEntries(named), { level: 9, mtime: longAgo });
}
