import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { namespaces } from '#lib/i18n/namespaces.ts';

test('every catalogue is a known namespace', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'en-US'));
  const names = files.map((file) => path.basename(file, '.json'));
  expect(names.toSorted()).toEqual([...namespaces].toSorted());
});
