import { createHash } from 'node:crypto';

import { errorStatus } from '@kith/contract/core/errors';
import { importFileLimitBytes } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ResolveMember } from '#platform/http/answer-member.ts';
import { toErrorBody } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { presentImport } from './present.ts';
import { uploadImport } from './upload-import.ts';

/**
 * A POST with the file as its body and `file_name` in the query answers 201 with the import. The body
 * is refused as soon as it is known to be too large, by its announced length or while it comes.
 */
export function createImportUploadRoute({ resolveMember }: { resolveMember: ResolveMember }): Hono {
  const route = new Hono();
  route.post('*', async (c) => {
    let ctx: MemberContext | null = null;
    try {
      ctx = await resolveMember(c.req.raw);
      if (!ctx) throw new AppError('unauthenticated', 'Sign in first');
      return c.json(await takeUpload(ctx, c.req.raw), 201);
    } catch (error) {
      const body = toErrorBody(error);
      if (body.code === 'internal') ctx?.log.error({ err: error }, 'upload failed');
      return c.json(body, errorStatus[body.code] as ContentfulStatusCode);
    }
  });
  return route;
}

async function takeUpload(ctx: MemberContext, request: Request): Promise<Import> {
  const content = await readBody(request, importFileLimitBytes);
  const fileName = new URL(request.url).searchParams.get('file_name') ?? '';
  const digest = createHash('sha256').update(content).digest('hex');
  return runOnce({
    ctx,
    headers: request.headers,
    endpoint: 'imports.upload',
    input: { fileName, digest },
    work: async (ctx) => presentImport(await uploadImport({ ctx, input: { fileName, content } })),
  });
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
