import type { ErrorBody } from '@kith/contract/core/errors';
import type { Import } from '@kith/contract/imports/schemas';
import { importSchema } from '@kith/contract/imports/schemas';
import { ORPCError } from '@orpc/client';
import { readAccessToken } from '#lib/supabase-client.ts';

type Upload = {
  file: File;
  idempotencyKey: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file as it is; answers the import that reads it. By XMLHttpRequest, which tells how far
 * the body has gone. Throws an `ORPCError` with the catalogue's code when refused, a `TypeError`
 * when the connection fails, an `AbortError` when it was called off.
 */
export async function uploadImport({
  file,
  idempotencyKey,
  onProgress,
  signal,
}: Upload): Promise<Import> {
  const accessToken = await readAccessToken();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ file_name: file.name });
    request.open('POST', `/api/v1/imports?${query.toString()}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    if (accessToken) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(importSchema.parse(request.response));
      else reject(refusalOf(request));
    });
    request.addEventListener('error', () => reject(new TypeError('The upload was cut off')));
    request.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
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
