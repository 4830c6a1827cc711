import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web/src');

const { operations } = JSON.parse(
  await readFile(join(web, 'locales/en-US/errors.json'), 'utf8'),
) as { operations: Record<string, unknown> };

/** What a call, a form or a report of a failure names as its operation. */
const named = /\boperation: '(\w+)'|\b(?:reportError|describeError)\([^;]*?, '(\w+)'/gu;

test('every operation that an error text can name is named by some call', async () => {
  const used = new Set<string | undefined>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web })) {
    if (file.includes('.test.')) continue;
    const text = await readFile(join(web, file), 'utf8');
    for (const [, inMeta, inReport] of text.matchAll(named)) used.add(inMeta ?? inReport);
  }
  const unused = Object.keys(operations).filter((operation) => !used.has(operation));
  expect(unused).toEqual([]);
});

test('a like that fails is named after what was to be liked', async () => {
  const read = (file: string) => readFile(join(web, 'features/posts/api', file), 'utf8');
  const namedBy = (text: string, hook: string) =>
    /operation: '(\w+)'/u.exec(text.slice(text.indexOf(hook)))?.[1];
  const [comments, posts] = await Promise.all([read('comments.ts'), read('react-to-post.ts')]);
  expect(namedBy(comments, 'useLikeComment')).toBe('likeComment');
  expect(namedBy(posts, 'useLikePost')).toBe('like');
  expect(operations['likeComment']).toEqual({
    doing: 'liking this comment',
    toDo: 'like this comment',
  });
});
