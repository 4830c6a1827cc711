import { createHash } from 'node:crypto';

import { contactFileLimits } from '@kith/contract/contact-files/rules';
import { idSchema } from '@kith/contract/core/ids';
import { Hono } from 'hono';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { attachmentHeaders } from '#platform/http/attachment.ts';
import { runOnce } from '#platform/http/idempotency.ts';
import { receiveUpload } from '#platform/http/receive-upload.ts';

import { admitFile } from './admit-file.ts';
import { presentFile } from './present.ts';
import { readFile } from './read-file.ts';
import { uploadFile } from './upload-file.ts';

/**
 * `POST /contacts/{id}/files?file_name=…` with the file as its body answers 201 with the stored
 * file; `GET /contact-files/{id}/content` returns the bytes.
 *
 * Threat: a file may contain anything. Its name and type are ours, not the sender's; it is sent as
 * an attachment that no browser shows or runs, and only to its owner.
 */
export function createContactFileContentRoutes({
  resolveMember,
}: {
  resolveMember: ResolveMember;
}): Hono {
  const routes = new Hono();
  routes.post('/contacts/:id/files', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'file upload' }, (ctx) =>
      takeFile(ctx, c.req.raw, c.req.param('id')),
    ),
  );
  routes.get('/contact-files/:id/content', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'file download' }, (ctx) =>
      giveFile(ctx, c.req.param('id')),
    ),
  );
  return routes;
}

async function takeFile(ctx: MemberContext, request: Request, contactId: string) {
  if (!idSchema.safeParse(contactId).success) throw notFound('Contact');
  const upload = {
    ctx,
    request,
    limitBytes: contactFileLimits.fileBytes,
    code: 'file_too_large' as const,
    admit: (bytes: number) =>
      admitFile({
        ctx,
        input: {
          contactId,
          bytes,
        },
      }),
  };
  const fileName = new URL(request.url).searchParams.get('file_name') ?? '';
  const file = await receiveUpload(upload, (content) =>
    runOnce({
      ctx,
      headers: request.headers,
      endpoint: 'contactFiles.upload',
      input: {
        contactId,
        fileName,
        digest: createHash('sha256').update(content).digest('hex'),
      },
      work: async (once) =>
        presentFile(await uploadFile({ ctx: once, input: { contactId, fileName, content } })),
    }),
  );
  return Response.json(file, { status: 201 });
}

async function giveFile(ctx: MemberContext, id: string) {
  if (!idSchema.safeParse(id).success) throw notFound('File');
  const { name, media_type: mediaType, bytes, content } = await readFile({ ctx, input: { id } });
  return new Response(new Uint8Array(content), {
    headers: attachmentHeaders({ name, mediaType, bytes }),
  });
}
