import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locale } from '@kith/contract/core/locales';

/** What the build writes: the files of each screen, and of the texts in each language. */
type Preloads = {
  screens: Record<string, { files: string[]; texts: 'visitor' | 'member' }>;
  texts: Partial<Record<Locale, Record<'visitor' | 'member', string[]>>>;
};

const none: Preloads = { screens: {}, texts: {} };

async function readPreloads(folder: string): Promise<Preloads> {
  const json = await readFile(join(folder, '.vite/preloads.json'), 'utf8').catch(() => null);
  return json === null ? none : (JSON.parse(json) as Preloads);
}

/**
 * Preloads what the page's screen will request, so that a slow connection fetches it all at once.
 * The language is a guess, the one of a first visit; a wrong one only costs a file.
 */
export async function addPreloads(
  page: string,
  { folder, screen, locale }: { folder: string; screen: string; locale: Locale },
): Promise<string> {
  const { screens, texts } = await readPreloads(folder);
  const needed = screens[screen];
  if (needed === undefined) return page;
  const links = [...needed.files, ...(texts[locale]?.[needed.texts] ?? [])]
    .filter((file) => !page.includes(`href="${file}"`))
    .map((file) => `<link rel="modulepreload" href="${file}"/>`);
  const config = '<link rel="preload" as="fetch" href="/api/config" crossorigin="anonymous"/>';
  return page.replace('</head>', `${[...links, config].join('')}</head>`);
}
