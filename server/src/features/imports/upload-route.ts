import { createHash } from 'node:crypto';

import { importFileLimitBytes } from '@kith/contract/imports/rules';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { errorStatus } from '@kith/contract/core/errors';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { toErrorBody } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { presentImport } from './present.ts';
import { uploadImport } from './upload-import.ts';

/**
 * `POST /` with the file as its body and `file_name` in the query answers 201 with the import. The
 * body is refused as soon as it is known to be too large, by its announced length or while it comes.
 */
export function createImportUploadRoute({
  resolveMember,
}: {
  /** Null when the request carries no valid access token. */
  resolveMember: (headers: Headers) => Promise<MemberContext | null>;
}): Hono {
  const route = new Hono();
  route.post('/', async (c) => {
    const { headers } = c.req.raw;
    const ctx = await resolveMember(headers);
    if (!ctx) throw new AppError('unauthenticated', 'Sign in first');
    const content = await readBody(c.req.raw, importFileLimitBytes);
    const fileName = c.req.query('file_name') ?? '';
    const digest = createHash('sha256').update(content).digest('hex');
    const made = await runOnce({
      ctx,
      headers,
      endpoint: 'imports.upload',
      input: { fileName, digest },
      work: async (ctx) => presentImport(await uploadImport({ ctx, input: { fileName, content } })),
    });
    return c.json(made, 201);
  });
  route.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') throw error;
    return c.json(body, errorStatus[body.code] as ContentfulStatusCode);
  });
  return route;
}

async function readBody(request: Request, limitBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('import_file_too_large', 'The file is too large', {
    limit_bytes: limitBytes,
  });
}
