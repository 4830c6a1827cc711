import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { personHues } from '@kith/contract/core/person-mark';

/** What the pages look like: the app's own file of tokens and fonts, and what these pages add. */
export type PageStyle = { css: string; files: string[]; policy: string };

/** In this order: the later ones may override. */
const styles = ['base', 'frame', 'parts', 'drawings', 'forms'];
const sheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"/gu;
const darkBlock = /(?:^|[\s{}])\[data-theme=["']?dark["']?\]\s*\{([^}]*)\}/u;

/** The tokens of the dark theme, from the app's styles as written or as built. */
export function findDarkTokens(css: string): string | undefined {
  return darkBlock.exec(css)?.[1];
}

/** The app sets its theme by script; these pages have none and follow the system. */
async function readDarkTokens(folder: string, files: string[]): Promise<string> {
  for (const file of files) {
    const css = await readFile(join(folder, file), 'utf8').catch(() => '');
    const tokens = findDarkTokens(css);
    if (tokens !== undefined)
      return `@media screen and (prefers-color-scheme:dark){:root{${tokens}}}`;
  }
  return '';
}

export async function readPageStyle(folder: string): Promise<PageStyle> {
  const page = await readFile(join(folder, '__spa-fallback.html'), 'utf8').catch(() => '');
  const files = Array.from(page.matchAll(sheetLink), ([, file = '']) => file);
  const own = await Promise.all(
    styles.map((name) => readFile(join(import.meta.dirname, `styles/${name}.css`), 'utf8')),
  );
  const hueRules = Array.from({ length: personHues }, (_, index) => (index * 360) / personHues).map(
    (hue) => `.h${hue}{--hue:${hue}}`,
  );
  const css = [...own, ...hueRules, await readDarkTokens(folder, files)].join('\n');
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'self' 'sha256-${hash}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { css, files, policy };
}
