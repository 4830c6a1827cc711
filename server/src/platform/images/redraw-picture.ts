import { minuteMs, secondMs } from '@kith/contract/core/time';
import pLimit from 'p-limit';

import { AppError } from '#platform/app-error.ts';
import { createWorkerPool, WorkError, type WorkLimits } from '#platform/workers/worker-pool.ts';

import { type ImageSize, isHugeSize, readImageSize } from './image-size.ts';
import type { ImageType } from './image-type.ts';
import type { redraw } from './redraw-worker.ts';
import { stripMetadata } from './strip-metadata.ts';

/*
 * Threats: a picture that is also something else, or that attacks the decoder of the browser that
 * shows it; a place among its metadata; a file of kilobytes that takes gigabytes. So a picture is
 * decoded here, in a thread with limits, and only its pixels are kept.
 */

/** Larger pictures are drawn one at a time, and each ends its thread, which gives the memory back. */
const keptPixels = 2_000_000;
const oneLarge = pLimit(1);
/** The shorter side of a contact's picture: the largest square that is ever shown. */
export const portraitSide = 512;

export type Redrawn = ImageSize & { content: Buffer };
export type Redraw = (
  content: Buffer,
  type: ImageType,
  side?: number | null,
  into?: ImageType,
) => Promise<Redrawn | 'broken' | 'huge'>;

const redrawUploaded = openRedraw({ waiting: 32, timeMs: minuteMs });

/**
 * Draws a picture again: without metadata or foreign bytes, upright, of the same type or `into` another.
 * `side`: what its shorter side is shrunk to.
 *
 * @throws `unavailable` when too many wait.
 */
export const redrawPicture: Redraw = (...picture) =>
  redrawUploaded(...picture).catch((error: unknown) => {
    if (!(error instanceof WorkError)) throw error;
    // What takes too much time or memory is as good as broken.
    if (error.reason !== 'busy') return 'broken';
    throw new AppError('unavailable', 'Too many pictures are being drawn', { retry_after_s: 10 });
  });

/** The same in a thread of its own, so that no member waits for an import. @throws `WorkError`. */
export const redrawImported: Redraw = openRedraw({ waiting: 1_000, timeMs: 20 * secondMs });

function openRedraw(limits: Pick<WorkLimits, 'timeMs' | 'waiting'>): Redraw {
  const redrawInThread = createWorkerPool<typeof redraw>({
    module: new URL('redraw-worker.ts', import.meta.url),
    name: 'redraw' satisfies (typeof redraw)['name'],
    limits: { threads: 1, heapMb: 128, ...limits },
    isSpent: ({ content, type }, drawn) =>
      !drawn || isLarge(readImageSize(Buffer.from(content), type)!),
  });
  return async (content, type, side = null, into = type) => {
    // What the decoder gets has one header, which is the one that is measured.
    const stripped = stripMetadata(content, type);
    const size = stripped && readImageSize(stripped, type);
    if (!size) return 'broken';
    if (isHugeSize(size)) return 'huge';
    const draw = async () => redrawInThread({ content: stripped, type, side, into });
    const drawn = await (isLarge(size) ? oneLarge(draw) : draw());
    return drawn ? { ...drawn, content: Buffer.from(drawn.content) } : 'broken';
  };
}

function isLarge({ width, height }: ImageSize): boolean {
  return width * height > keptPixels;
}
