import { brotliCompressSync } from 'node:zlib';

import type { Locale } from '@kith/contract/core/locales';

const bytesPerKilobyte = 1000;
/** HTML with its styles, and fonts, as they are sent for the first paint. */
const limitBytes = 60 * bytesPerKilobyte;

/** Prints the heaviest page of a language, and fails the build where it is too heavy. */
export function checkBudgets(
  locale: Locale,
  { pages, fonts }: { pages: readonly { path: string; html: string }[]; fonts: readonly Buffer[] },
): void {
  const fontBytes = fonts.reduce((sum, { length }) => sum + length, 0);
  const sizes = pages.map(({ path, html }) => ({
    path,
    bytes: brotliCompressSync(html).length + fontBytes,
  }));
  const [heaviest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  if (!heaviest) return;
  const { path, bytes } = heaviest;
  const kilobytes = (size: number) => (size / bytesPerKilobyte).toFixed(1);
  const verdict = bytes <= limitBytes ? 'ok' : 'TOO LARGE';
  console.log(
    `${locale} ${pages.length} pages, at most ${kilobytes(bytes)} kB of ${kilobytes(limitBytes)} kB (${path}, fonts ${kilobytes(fontBytes)})  ${verdict}`,
  );
  if (bytes > limitBytes) process.exitCode = 1;
}
