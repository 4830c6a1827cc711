import type { SourceFile } from './reader.ts';

/** The first characters of a file, about `length` of them. */
export async function readBeginning(file: SourceFile, length: number): Promise<string> {
  let beginning = '';
  for await (const chunk of file.open()) {
    beginning += chunk;
    if (beginning.length >= length) break;
  }
  return beginning;
}
