import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { type Locale, locales } from '@kith/contract/core/locales';
import type { Plugin } from 'vite';

/** An emoji in the published data; only the fields used here. */
type Published = {
  emoji: string;
  label: string;
  version: number;
  group?: number;
  tags?: string[];
};
type PublishedWords = {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
};

const emojiId = 'virtual:emoji';
const require = createRequire(import.meta.url);

/** The folder of each locale in the published data. */
const folders: Record<Locale, string> = {
  'en-US': 'en',
  'es-ES': 'es',
  'fr-FR': 'fr',
  'de-DE': 'de',
  'ja-JP': 'ja',
  'zh-CN': 'zh',
};

function readPublished(locale: Locale, file: string): unknown {
  const path = require.resolve(`emojibase-data/${folders[locale]}/${file}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Capitalised like a heading; the data has lower case. */
function capitalize(words: string): string {
  const [first = '', ...rest] = words;
  return first.toUpperCase() + rest.join('');
}

/** The names of all emoji in one language: what the picker shows and searches. */
function collectNames(locale: Locale) {
  const emojis = readPublished(locale, 'data') as Published[];
  const words = readPublished(locale, 'messages') as PublishedWords;
  return {
    locale,
    emojis: emojis.flatMap(({ emoji, label, version, group: category, tags = [] }) =>
      category === undefined ? [] : [{ emoji, label, version, category, tags }],
    ),
    categories: words.groups
      .filter(({ key }) => key !== 'component')
      .map(({ message, order }) => ({ index: order, label: capitalize(message) })),
    skinTones: Object.fromEntries(words.skinTones.map(({ key, message }) => [key, message])),
  };
}

/**
 * The emoji as `virtual:emoji`, one module per locale, served from this site and loaded on demand.
 */
export function bundleEmoji(): Plugin {
  return {
    name: 'bundle-emoji',
    resolveId: (source) => (source.startsWith(emojiId) ? `\0${source}` : null),
    load: (id) => {
      if (id === `\0${emojiId}`) {
        const lines = locales.map((locale) => `'${locale}': () => import('${emojiId}/${locale}'),`);
        return `export const emoji = {\n${lines.join('\n')}\n};`;
      }
      const locale = locales.find((one) => id === `\0${emojiId}/${one}`);
      if (!locale) return null;
      const text = JSON.stringify(JSON.stringify(collectNames(locale)));
      return `export default JSON.parse(${text});`;
    },
  };
}
