import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * What outlives its transaction, given to a pool: the next to take the connection would be taken for
 * the member that a test or a query set.
 */
const settings =
  /pool\.query(?:<[^(]*>)?\(\s*[`'"](?:[^`'"]|'[^']*')*?set_config\((?:[^()]|\([^()]*\))*,\s*false\)/u;

test('a setting that outlives its transaction is made on a connection of one’s own', async () => {
  const found: string[] = [];
  for await (const file of glob(['server/src/**/*.ts', 'bench/src/**/*.ts'], { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    if (settings.test(text)) found.push(file.split(sep).join('/'));
  }
  expect(found).toEqual([]);
});

test('such a setting is recognised', () => {
  const query = "select set_config('request.jwt.claims', $1, false), array(select 1)";
  expect(`database.pool.query<{ known: string[] }>(\n  \`${query}\`,`).toMatch(settings);
  expect(`client.query(\`${query}\`)`).not.toMatch(settings);
  expect(`pool.query(\`${query.replace('false', 'true')}\`)`).not.toMatch(settings);
});
