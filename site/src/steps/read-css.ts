import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { transform } from 'lightningcss';

const tokensFile = join(import.meta.dirname, '../../../web/src/ui/tokens.css');
const folder = join(import.meta.dirname, '../styles');
/** In this order: the later ones may override. */
const sheets = [
  'fallback-fonts',
  'base',
  'frame',
  'parts',
  'compare',
  'drawings',
  'exhibits',
  'glossary',
  'legal',
];

const lightBlock = /^\[data-theme='light'\] \{([^}]*)\}/mu;
const darkBlock = /^ *\[data-theme='dark'\] \{([^}]*)\}/mu;
const declaration = /(--[\w-]+)\s*:\s*([^;]+);/gu;

/** The declarations of a block of tokens that the styles use. */
function chooseTokens(tokens: string, pattern: RegExp, css: string): string {
  const [, block] = pattern.exec(tokens) ?? [];
  if (block === undefined) throw new Error('tokens.css has no block of its tokens');
  return Array.from(block.matchAll(declaration))
    .filter(([, name = '']) => css.includes(`var(${name})`))
    .map(([all]) => all)
    .join('');
}

/** All styles of the pages with the app's tokens: its theme, where it was chosen, else the system's. */
export async function readCss(): Promise<string> {
  const own = (
    await Promise.all(sheets.map((name) => readFile(join(folder, `${name}.css`), 'utf8')))
  ).join('\n');
  const tokens = await readFile(tokensFile, 'utf8');
  const light = `color-scheme:light;${chooseTokens(tokens, lightBlock, own)}`;
  const dark = `color-scheme:dark;${chooseTokens(tokens, darkBlock, own)}`;
  const css = `:root{${light}}
    @media(prefers-color-scheme:dark){:root:not([data-theme='light']){${dark}}}
    :root[data-theme='dark']{${dark}}
    ${own}`;
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(css),
    minify: true,
    drafts: { customMedia: true },
  });
  return code.toString();
}
