import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web/src');
const card = /<ChartCard\b[\s\S]*?\btitle=\{(?<title>[\s\S]*?)\n? *\}\n *about=/gu;
const keyPattern = /\bt\(\s*(?:'(?<key>[\w.-]+)'|`(?<template>[^`]+)`)/gu;
const placeholder = /\$\{[^}]*\}/gu;
/** What is put into a text: other texts may be part of it. */
const values = /\{[^{}]*\}/gu;

/** Findings without a figure: that nothing differs is what such a chart shows. */
const figureless = [
  'concentration.cold',
  'replies.none',
  'benchmarks.none',
  'cohorts.none',
  'replies.slow',
];

type Catalogue = { [key: string]: string | Catalogue };

/** Every text of a catalogue by its whole key. */
function listTexts(catalogue: Catalogue, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : listTexts(value, `${prefix}${key}.`),
  );
}

/** What the title is written as: where it is a constant or a function's, the text that makes it. */
function resolveTitle(title: string, file: string): string {
  const name = /^(?<name>\w+)$/u.exec(title.trim())?.groups?.['name'];
  if (name === undefined) return title;
  return new RegExp(String.raw`const ${name} =[\s\S]*?;\n`, 'u').exec(file)?.[0] ?? '';
}

/** Whether a text is what `t` is called with; a template means every text of its form. */
function matchKey({ groups }: RegExpExecArray): (key: string) => boolean {
  const { key, template = '' } = groups ?? {};
  if (key !== undefined) return (one) => one === key || one.startsWith(`${key}_`);
  const parts = template.split('*').map((part) => RegExp.escape(part));
  const form = new RegExp(`^${parts.join(String.raw`\w+`)}$`, 'u');
  return (one) => form.test(one);
}

async function readTexts(file: string): Promise<[string, string][]> {
  const namespaces = [...file.matchAll(/useTranslation\(\[?(?<names>[^)\]]+)/gu)].flatMap(
    ({ groups }) => groups?.['names']?.match(/[\w-]+/gu) ?? [],
  );
  const catalogues = await Promise.all(
    [...new Set(namespaces)].map(async (name) => {
      const text = await readFile(join(web, 'locales/en-US', `${name}.json`), 'utf8');
      return listTexts(JSON.parse(text) as Catalogue);
    }),
  );
  return catalogues.flat();
}

test('every chart’s title states its finding with what it found, not the name of the chart', async () => {
  const plain: string[] = [];
  const stated = new Set<string>();
  for await (const path of glob('features/**/*.tsx', { cwd: web })) {
    // Samples of the kit show no finding.
    if (path.startsWith('features/design/')) continue;
    const file = await readFile(join(web, path), 'utf8');
    const cards = [...file.matchAll(card)];
    expect(cards.length, path).toBe(file.match(/<ChartCard\b/gu)?.length ?? 0);
    if (cards.length === 0) continue;
    // The headline of a trend is put together in a hook of its own.
    const source = path.endsWith('trends-radar.tsx')
      ? await readFile(join(web, 'features/insights/components/use-trend-texts.ts'), 'utf8')
      : file;
    const texts = await readTexts(source);
    const headline = /headlineOf: .*/u.exec(source)?.[0];
    for (const { groups } of cards) {
      const title =
        source === file ? resolveTitle(groups?.['title'] ?? '', file) : (headline ?? '');
      for (const isMeant of title
        .replace(placeholder, '*')
        .replace(values, '')
        .matchAll(keyPattern)
        .map(matchKey)) {
        const meant = texts.filter(([key]) => isMeant(key));
        if (meant.length > 0) stated.add(path);
        plain.push(
          ...meant
            .filter(([key, text]) => !text.includes('{{') && !figureless.includes(key))
            .map(([key]) => `${path}: ${key}`),
        );
      }
      expect([...stated], path).toContain(path);
    }
  }
  expect(stated.size).toBeGreaterThan(14);
  expect(plain).toEqual([]);
});
