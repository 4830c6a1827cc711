import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { aiUses } from '@kith/contract/ai-controls/rules';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../server/src');
const asking = /\baskAi\(/u;
const reachesAround =
  /\.generateText\(|\bai\.remote\b|\bai\??\.remote\??\.|from 'ai'|import\('ai'\)/u;

/** Every caller of the AI, with what it is used for. A new one is permitted, noted and listed here. */
const callers: Record<string, string> = {
  'analyses/analyse-item.ts': 'contact_analysis',
  'bridges/draft-message.ts': 'introductions',
  'contact-intelligence/find-in-contacts.ts': 'contact_intelligence',
  'matches/draft-introduction.ts': 'introductions',
  'nudges/write-draft.ts': 'message_drafts',
  'profile-analyses/run-profile.ts': 'profile_analysis',
  'posts/draft-post.ts': 'post_drafts',
  'posts/suggest-tags.ts': 'post_tags',
  'posts/translate-post.ts': 'translations',
  'search/read-question.ts': 'search_questions',
};

/** The gate itself, and what makes the service from the configuration. */
const gate = ['features/ai-controls/', 'platform/ai/'];

async function readSources(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: source })) {
    const name = file.replaceAll('\\', '/');
    if (name.endsWith('.test.ts') || name.startsWith('testing/')) continue;
    texts.set(name, await readFile(join(source, file), 'utf8'));
  }
  return texts;
}

const sources = await readSources();
const outside = [...sources].filter(([file]) => !gate.some((folder) => file.startsWith(folder)));

test('nothing asks the AI or its service but through the one gate', () => {
  expect(outside.filter(([, text]) => reachesAround.test(text)).map(([file]) => file)).toEqual([]);
});

test('every caller of the gate is known, with its use', () => {
  const found = outside
    .filter(([, text]) => asking.test(text))
    .map(([file, text]) => [
      file.replace('features/', ''),
      /use: '(?<use>\w+)'/u.exec(text)?.groups?.['use'],
    ]);
  expect(Object.fromEntries(found)).toEqual(callers);
  for (const use of Object.values(callers)) expect(aiUses).toContain(use);
});
