import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findDarkTokens } from './page-style.ts';

const tokens = join(import.meta.dirname, '../../../../../web/src/ui/tokens.css');

test("the pages without scripts find the dark theme in the app's tokens, as written and as built", async () => {
  expect(findDarkTokens(await readFile(tokens, 'utf8'))).toContain('--canvas:');
  const built =
    ':root,[data-theme=light]{--canvas:#fff}@media screen{[data-theme=dark]{--canvas:#111}}';
  expect(findDarkTokens(built)).toBe('--canvas:#111');
  expect(findDarkTokens(':root{--canvas:#fff}')).toBeUndefined();
});
