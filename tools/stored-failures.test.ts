import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { api } from '@kith/contract/api';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../web/src');

async function readSources(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    texts.set(file.replaceAll('\\', '/'), await readFile(join(source, file), 'utf8'));
  }
  return texts;
}

const allowed = [
  // What is caught is a report of a measurement, not the measurement.
  'features/installed/api/device-storage.ts',
  // What is shown already is the answer; a refusal is thrown.
  'features/messages/api/use-thread.ts',
];

/** The text of each function that answers a query, as far as its indentation goes. */
function findQueryFunctions(text: string): string[] {
  return Array.from(
    text.matchAll(/^(?<indent> *)queryFn:[^]*?^\k<indent>\S/gmu),
    ([found]) => found,
  );
}

test('a read that failed is never kept as an answer: a query’s function catches nothing', async () => {
  const found = [...(await readSources())].flatMap(([file, text]) =>
    findQueryFunctions(text).some((one) => /\.catch\(|\bcatch\b/u.test(one)) ? [file] : [],
  );
  expect(found.toSorted()).toEqual(allowed);
});

/** Endpoints that replace a whole: of two at once, the one that arrives last would win. */
const wholes = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const { method, path = '' } = procedure['~orpc'].route;
    return method === 'PUT' && !path.includes('{') ? [`${group}.${name}`] : [];
  }),
);

test('changes that replace a whole are sent one after the other', async () => {
  const found = [...(await readSources())].flatMap(([file, text]) =>
    wholes
      .filter((name) => new RegExp(String.raw`\bapi(?:Client|Query)\.${name}\b`, 'u').test(text))
      .filter(() => !/\bscope\b/u.test(text))
      .map((name) => `${file}: ${name}`),
  );
  expect(wholes.length).toBeGreaterThan(3);
  expect(found).toEqual([]);
});
