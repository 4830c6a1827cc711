import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../web/src');

/** Who ends a session without `leave`, which asks before what isn't sent is lost. */
const callers = [
  // Another member's link was opened: what was here leaves first.
  'features/accounts/recovery/api/open-arrival.ts',
  // Asks itself, before the preview is made.
  'features/review/api/enter-review.ts',
  'lib/leave.ts',
];

test('nothing signs a member out without asking what would be lost', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    const name = file.replaceAll('\\', '/');
    if (name.endsWith('.test.ts') || name === 'lib/session.ts') continue;
    const text = await readFile(join(sources, file), 'utf8');
    if (/\bsignOut\b[^'"]*\} from '#?\.?\/?(?:lib\/)?session\.ts'/u.test(text)) found.push(name);
  }
  expect(found.toSorted()).toEqual(callers);
});
