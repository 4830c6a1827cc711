import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { errorStatus } from '@kith/contract/core/errors';
import { expect, test } from 'vitest';

import { hasOwnText } from './error-codes.ts';

const catalogue = JSON.parse(
  readFileSync(join(import.meta.dirname, '../locales/en-US/errors.json'), 'utf8'),
) as { codes: Record<string, string> };

test('each code with a text of its own in the catalogue is shown with it', () => {
  const written = Object.keys(catalogue.codes).toSorted();
  const shown = (Object.keys(errorStatus) as (keyof typeof errorStatus)[]).filter(hasOwnText);
  expect(shown.toSorted()).toEqual(written);
});
