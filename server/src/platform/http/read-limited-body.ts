import type { ErrorCode } from '@kith/contract/core/errors';

import { AppError } from '#platform/app-error.ts';

/**
 * The body of a request, refused as soon as it is known to be too large, by its announced length or
 * while reading.
 *
 * @throws `payload_too_large`, or the given code.
 */
export async function readLimitedBody(
  request: Request,
  limitBytes: number,
  code: ErrorCode = 'payload_too_large',
): Promise<Buffer> {
  const tooLarge = () => new AppError(code, 'The body is too large', { limit_bytes: limitBytes });
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
