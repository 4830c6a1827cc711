import { brotliCompressSync, constants } from 'node:zlib';

import type { Locale } from '@kith/contract/core/locales';

const bytesPerKilobyte = 1000;
/** HTML with its styles, and fonts, as they are sent for the first paint. */
const limitBytes = 60 * bytesPerKilobyte;

type Page = { path: string; html: string };

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Of the compressed pages. The best compression is slow, so it measures only what may be the heaviest. */
function findHeaviest(pages: readonly Page[]): { path: string; bytes: number } {
  const roughly = pages
    .map((page) => ({ ...page, atMost: brotliCompressSync(page.html, quick).length }))
    .toSorted((a, b) => b.atMost - a.atMost);
  let heaviest = { path: '', bytes: 0 };
  for (const { path, html, atMost } of roughly) {
    if (atMost <= heaviest.bytes) break;
    const bytes = brotliCompressSync(html).length;
    if (bytes > heaviest.bytes) heaviest = { path, bytes };
  }
  return heaviest;
}

/** Prints the heaviest page of a language, and fails the build where it is too heavy. */
export function checkBudgets(
  locale: Locale,
  { pages, fonts }: { pages: readonly Page[]; fonts: readonly Buffer[] },
): void {
  const fontBytes = fonts.reduce((sum, { length }) => sum + length, 0);
  const { path, bytes: pageBytes } = findHeaviest(pages);
  const bytes = pageBytes + fontBytes;
  const kilobytes = (size: number) => (size / bytesPerKilobyte).toFixed(1);
  const verdict = bytes <= limitBytes ? 'ok' : 'TOO LARGE';
  console.log(
    `${locale} ${pages.length} pages, at most ${kilobytes(bytes)} kB of ${kilobytes(limitBytes)} kB (${path}, fonts ${kilobytes(fontBytes)})  ${verdict}`,
  );
  if (bytes > limitBytes) process.exitCode = 1;
}
