import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locale } from '@kith/contract/core/locales';

type Tree = { [key: string]: string | Tree };

const folder = join(import.meta.dirname, '../../web/src/locales');

function readNamespace(locale: Locale, namespace: string): Tree {
  return JSON.parse(readFileSync(join(folder, locale, `${namespace}.json`), 'utf8')) as Tree;
}

/**
 * The words that a screen shows in a locale, read from the catalogues, so that one journey is walked
 * in every language: `words('imports:preview.start')`, values by name. `words.raw` leaves the places
 * of values open.
 */
export function openWords(locale: Locale) {
  const raw = (key: string): string => {
    const [namespace = '', path = ''] = key.split(':');
    let node: string | Tree | undefined = readNamespace(locale, namespace);
    for (const part of path.split('.')) {
      node = typeof node === 'object' ? node[part] : undefined;
    }
    if (typeof node !== 'string') throw new Error(`No text ${key} in ${locale}`);
    return node;
  };
  const words = (key: string, values: Record<string, string | number> = {}): string =>
    raw(key).replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? ''));
  return Object.assign(words, { raw });
}

export type Words = ReturnType<typeof openWords>;

/** A pattern that a text with open values matches, whatever they are. */
export function anyValues(text: string): RegExp {
  const parts = text
    .split(/\{\{\w+\}\}/u)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(parts.join('.+'), 'u');
}
