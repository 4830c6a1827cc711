import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * When a file in one of the folders, or one of the files, was last changed. Reads synchronously, which takes
 * a quarter of the time for thousands of files.
 *
 * @param isRelevant which names count.
 * @returns milliseconds since 1970; 0 if there is none.
 */
export function newestChange(
  paths: string[],
  isRelevant: (name: string) => boolean = () => true,
): number {
  return Math.max(0, ...paths.map((path) => newestAt(path, isRelevant)));
}

function newestAt(path: string, isRelevant: (name: string) => boolean): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  let newest = 0;
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !isRelevant(entry.name)) continue;
    newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}
