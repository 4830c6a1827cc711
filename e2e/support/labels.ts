import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locale } from '@kith/contract/core/locales';

type Tree = { [key: string]: string | Tree };

const folder = join(import.meta.dirname, '../../web/src/locales');

const namespaces = new Map<string, Tree>();

function readNamespace(locale: Locale, namespace: string): Tree {
  const file = join(folder, locale, `${namespace}.json`);
  const known = namespaces.get(file);
  if (known) return known;
  const tree = JSON.parse(readFileSync(file, 'utf8')) as Tree;
  namespaces.set(file, tree);
  return tree;
}

/**
 * The texts that a screen shows in a locale, read from the catalogues, so that one journey works in
 * every language: `labels('imports:preview.start')`, values by name. `labels.raw` leaves the
 * placeholders in.
 */
export function openLabels(locale: Locale) {
  const raw = (key: string): string => {
    const [namespace = '', path = ''] = key.split(':');
    let node: string | Tree | undefined = readNamespace(locale, namespace);
    for (const part of path.split('.')) {
      node = typeof node === 'object' ? node[part] : undefined;
    }
    if (typeof node !== 'string') throw new Error(`No text ${key} in ${locale}`);
    return node;
  };
  const labels = (key: string, values: Record<string, string | number> = {}): string =>
    raw(key).replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? ''));
  return Object.assign(labels, { raw });
}

export type Labels = ReturnType<typeof openLabels>;

/** A pattern that a text with placeholders matches, whatever their values are. */
export function anyValues(text: string): RegExp {
  const parts = text
    .split(/\{\{\w+\}\}/u)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(parts.join('.+'), 'u');
}
