import type { ErrorBody } from '@kith/contract/core/errors';
import { ORPCError } from '@orpc/client';
import { limitSilence, timeoutError } from '#lib/fetch-in-time.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

export type UploadOptions = {
  file: File;
  /** Identifies this attempt, so that a repeat returns the first result. */
  idempotencyKey: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/**
 * Posts a file to a route under `/api/v1` and returns the JSON answer. XMLHttpRequest reports the
 * upload's progress. The file's name goes along as `file_name`.
 *
 * @throws an `ORPCError` with the catalogue's code when refused, a `TypeError` when the connection
 * fails, a `TimeoutError` when nothing moves any more, an `AbortError` when cancelled.
 */
export async function uploadAsMember(
  path: string,
  { file, idempotencyKey, onProgress, signal }: UploadOptions,
): Promise<unknown> {
  const accessToken = await readAccessToken();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ file_name: file.name });
    request.open('POST', `/api/v1${path}?${query.toString()}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    if (accessToken) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
    const silence = limitSilence(() => {
      reject(timeoutError());
      request.abort();
    });
    request.upload.addEventListener('progress', ({ loaded }) => {
      silence.wait();
      onProgress(loaded);
    });
    request.addEventListener('loadend', silence.stop);
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response);
      else reject(refusalOf(request));
    });
    request.addEventListener('error', () => reject(new TypeError('The upload was cut off')));
    request.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    silence.wait();
    request.send(file);
  });
}

function refusalOf(request: XMLHttpRequest) {
  const body = request.response as Partial<ErrorBody> | null;
  return new ORPCError(body?.code ?? 'internal', {
    status: request.status,
    message: body?.message,
    data: body?.details ?? null,
  });
}
