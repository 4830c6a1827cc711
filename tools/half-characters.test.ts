import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** A cleaned text, or a value that is called like one, that is cut to a limit by its units. */
const cutByUnits = [
  /clean(?:Text|Line|Input|Markup)\((?:[^()]|\([^()]*\))*\)\s*\.slice\(0,/u,
  /\b(?:text|line|name|title|company|summary|description|reason|message|value|userAgent|address)\b(?: \?\? '')?\)*(?:\s*\.trim\(\))?\s*\.slice\(0,\s*(?:\w*[lL]imits?(?:\.\w+)?|(?:longest|max)\w*|\w+(?:Length|Characters))\s*\)/u,
];
/** Where it is defined, and a text that is cleaned afterwards. */
const exempt = ['contract/src/core/cut-text.ts', 'contract/src/core/text.ts'];

// Half an emoji is shown as a box, and PostgreSQL refuses it in JSON.
test('texts are cut by `cutText`, never within a character', async () => {
  const found: string[] = [];
  for await (const file of glob('{server,contract,web}/src/**/*.{ts,tsx}', { cwd: root })) {
    const source = await readFile(path.join(root, file), 'utf8');
    if (file.includes('.test.') || exempt.includes(file)) continue;
    if (cutByUnits.some((pattern) => pattern.test(source))) found.push(file);
  }
  expect(found).toEqual([]);
});
