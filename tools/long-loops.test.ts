import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { findLongLoops, readConstants } from './long-loops.ts';

const root = path.join(import.meta.dirname, '..');

/** Where many at once are what is tested, or each needs another member: no limit to lower or spend. */
const allowed = [
  'server/src/features/auth/auth-keys/token-reader.test.ts',
  'server/src/features/contacts/list-contacts.test.ts',
  'server/src/features/credits/ledger-clients.test.ts',
  'server/src/features/insights/graph/read-graph.test.ts',
  'server/src/features/messages/message-requests.test.ts',
  'server/src/supabase/realtime/limits.test.ts',
];

async function readFiles(pattern: string): Promise<[file: string, text: string][]> {
  const files: [string, string][] = [];
  for await (const file of glob(pattern, { cwd: root })) {
    files.push([file.split(path.sep).join('/'), await readFile(path.join(root, file), 'utf8')]);
  }
  return files;
}

test('loops of many requests are found, however their number is written', () => {
  const constants = new Map(readConstants('views: 50,\nexport const perMinute = 300;\nsteps: 3,'));
  const many = [
    'for (let sent = 0; sent < 21; sent += 1) await send();',
    'for (let made = 0; made < viewLimits.views - 2; made += 1) { await add(); }',
    'await Promise.all(Array.from({ length: 250 }, () => send()));',
    'await Promise.allSettled(Array.from({ length: perMinute + 1 }, () => ask()));',
  ];
  for (const source of many) {
    expect(findLongLoops('a.test.ts', source, constants), source).toEqual([1]);
  }
  const few = [
    'for (let sent = 0; sent < 20; sent += 1) await send();',
    'for (let day = 20; day <= 30; day += 1) await add(day);',
    'for (let index = 0; index < 400; index += 1) draw(index);',
    'for (let made = 0; made < limits.steps; made += 1) await add();',
    'const days = Array.from({ length: 400 }, (_, day) => `${day}`);',
    'await limit.take(id, 238);',
  ];
  for (const source of few) {
    expect(findLongLoops('a.test.ts', source, constants), source).toEqual([]);
  }
});

test('no test of the server reaches a limit by sending request after request', async () => {
  const rules = await readFiles('contract/src/**/{rules,limits}.ts');
  const constants = new Map(rules.flatMap(([, text]) => readConstants(text)));
  const found = (await readFiles('server/src/**/*.test.ts'))
    .filter(([file, text]) => findLongLoops(file, text, constants).length > 0)
    .map(([file]) => file);
  expect(found.toSorted()).toEqual(allowed);
});
