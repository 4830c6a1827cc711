import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../web/src');
/** What the auth client offers of the changes that need a recent proof of identity. */
const changes =
  /\bauth\s*\.(?:updateUser|linkIdentity|unlinkIdentity|mfa\s*\.(?:enroll|unenroll)|signOut\(\{ scope: '(?:others|global)')/gu;
const guard = 'withFreshProof(';

/** The lines of a source that make such a change where nothing asks for the proof. */
function findUnguarded(text: string): number[] {
  return [...text.matchAll(changes)]
    .filter(({ index }) => !isInsideGuard(text, index))
    .map(({ index }) => text.slice(0, index).split('\n').length);
}

/** Whether the parenthesis of a guard before it is still open. */
function isInsideGuard(text: string, index: number): boolean {
  for (let at = text.indexOf(guard); at !== -1 && at < index; at = text.indexOf(guard, at + 1)) {
    const between = text.slice(at + guard.length, index);
    let depth = 1;
    for (const character of between) {
      if (character === '(') depth += 1;
      if (character === ')') depth -= 1;
      if (depth === 0) break;
    }
    if (depth > 0) return true;
  }
  return false;
}

test('a change of how a member signs in asks for a proof where one is needed', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    const text = await readFile(join(source, file), 'utf8');
    if (text.match(changes)) files += 1;
    found.push(...findUnguarded(text).map((line) => `${file}:${line}`));
  }
  expect(files).toBeGreaterThan(3);
  expect(found).toEqual([]);
});

test('finds a change outside the guard, and none inside', () => {
  const inside =
    'await withFreshProof(async () => {\n  await first();\n  return auth.mfa.enroll({});\n});\n';
  expect(findUnguarded(inside)).toEqual([]);
  expect(findUnguarded(`${inside}await auth.updateUser({});`)).toEqual([5]);
});
