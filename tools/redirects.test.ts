import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../web/src');
const guard = /^app\/[^/]+-guard\.tsx$/u;
const redirect = /<Navigate\b|\bNavigate\b[^;]*from 'react-router'/u;

// It takes effect after its screen was drawn, and cancels where the member went meanwhile. A screen
// redirects in its `clientLoader`, or shows the default.
test('only guards redirect by drawing a component', async () => {
  const redirecting: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: sources })) {
    const text = await readFile(join(sources, file), 'utf8');
    if (redirect.test(text)) redirecting.push(file.replaceAll(sep, '/'));
  }
  expect(redirecting.length).toBeGreaterThan(0);
  expect(redirecting.filter((file) => !guard.test(file))).toEqual([]);
});
