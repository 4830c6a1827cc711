import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A chunk in Vite's manifest. */
type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

export const clientFolder = path.resolve(import.meta.dirname, '../build/client');

/** The addresses of the files that an install downloads. */
export const precachedFile = path.join(clientFolder, '.vite/precached.json');

/** Vite's manifest: every chunk by its entry module. */
export const chunks = JSON.parse(
  readFileSync(path.join(clientFolder, '.vite/manifest.json'), 'utf8'),
) as Record<string, Chunk>;

/** The texts of a language, as single files or as the bundle for members. */
export function localeOfChunk(key: string): string | null {
  return (
    /^(?:src\/locales\/|.*virtual:catalogues\/)([a-z]{2}-[A-Z]{2})(?:\/|$)/u.exec(key)?.[1] ?? null
  );
}
