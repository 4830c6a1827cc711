import { createHash } from 'node:crypto';

import { importFileLimitBytes } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { Hono } from 'hono';

import type { MemberContext } from '#platform/context.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { runOnce } from '#platform/http/idempotency.ts';
import { receiveUpload } from '#platform/http/receive-upload.ts';

import { prepareUpload } from './prepare-upload.ts';
import { presentImport } from './present.ts';
import { storeUpload } from './store-upload.ts';

/**
 * A POST with the file as its body and `file_name` in the query answers 201 with the import. The
 * body is refused as soon as it is known to be too large, by its announced length or while reading.
 */
export function createImportUploadRoute({ resolveMember }: { resolveMember: ResolveMember }): Hono {
  const route = new Hono();
  route.post('*', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'import upload' }, async (ctx) =>
      c.json(await takeUpload(ctx, c.req.raw), 201),
    ),
  );
  return route;
}

async function takeUpload(ctx: MemberContext, request: Request): Promise<Import> {
  const upload = {
    ctx,
    request,
    limitBytes: importFileLimitBytes,
    code: 'import_file_too_large' as const,
    admit: () => ctx.database.transaction(async () => undefined),
  };
  const fileName = new URL(request.url).searchParams.get('file_name') ?? '';
  return receiveUpload(upload, async (content) => {
    const prepared = await prepareUpload({ fileName, content });
    return runOnce({
      ctx,
      headers: request.headers,
      endpoint: 'imports.upload',
      input: { fileName, digest: createHash('sha256').update(content).digest('hex') },
      work: async (ctx) => presentImport(await storeUpload({ ctx, input: prepared })),
    });
  });
}
