import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { secondMs } from '@kith/contract/core/time';

import { AppError } from '#platform/app-error.ts';
import { createWorkerPool, WorkError } from '#platform/workers/worker-pool.ts';

import type { drawSvg as drawSvgInThread } from './draw-svg-worker.ts';

/*
 * Threat: texts of members on which the layout takes long, or which become markup. The drawing is done
 * in a thread with a limit; texts come through `escapeXml`.
 */
const inThread = createWorkerPool<typeof drawSvgInThread>({
  module: new URL('draw-svg-worker.ts', import.meta.url),
  name: 'drawSvg' satisfies (typeof drawSvgInThread)['name'],
  limits: { threads: 1, waiting: 32, timeMs: 5 * secondMs, heapMb: 64 },
});

/** The fonts of the app, as files that the drawing can read. */
const ownFonts = () =>
  [
    import.meta.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
    import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  ].map((address) => fileURLToPath(address));

/** Where systems keep a font with Chinese, Japanese and Korean; too large to come with the app. */
const wideFonts = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc',
  '/System/Library/Fonts/PingFang.ttc',
];

export const wideFont: string | null = wideFonts.find((path) => existsSync(path)) ?? null;

/** @throws `unavailable` when too many wait, or where one takes too long. */
export async function drawSvg(svg: string, width: number): Promise<Buffer> {
  const fonts = [...ownFonts(), ...(wideFont === null ? [] : [wideFont])];
  try {
    return Buffer.from(await inThread({ svg, width, fonts }));
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    throw new AppError('unavailable', 'Too many pictures are being drawn', { retry_after_s: 10 });
  }
}

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as the content of an element; what XML can't contain is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/gu, (mark) => marks[mark] ?? '');
}
