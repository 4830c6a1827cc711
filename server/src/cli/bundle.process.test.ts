import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { findBundle } from './find-bundle.ts';

/** Prints what can't be loaded, in a process without a server. */
const script = `
  const faults = [];
  for (const file of process.argv.slice(1)) {
    await import(file).catch((error) => faults.push(file + ': ' + error));
  }
  process.stdout.write(JSON.stringify(faults));
  process.exit();
`;

test('every part of the bundle can be loaded, also those that a request or a job loads later', async () => {
  const first = findBundle();
  if (first === null) throw new Error('There is no bundle of these sources');
  const folder = dirname(first);
  const files = (await readdir(folder))
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith('.mjs') && file !== first);
  expect(files.length).toBeGreaterThan(100);
  const argv = ['--input-type=module', '--eval', script, ...files];
  const { stdout } = await promisify(execFile)(process.execPath, argv);
  expect(JSON.parse(stdout)).toEqual([]);
});
