import { createHash } from 'node:crypto';

import { idSchema } from '@kith/contract/core/ids';
import { minuteS } from '@kith/contract/core/time';
import { messageLimits } from '@kith/contract/messages/rules';
import { Hono } from 'hono';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type FileStore, fileLost } from '#platform/files/file-store.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { attachmentHeaders } from '#platform/http/attachment.ts';
import { runOnce } from '#platform/http/idempotency.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import { receiveUpload } from '#platform/http/receive-upload.ts';

import { prepareFile } from './attachment-types.ts';
import { readAttachment } from './read-attachment.ts';
import { keepFile, reserveFile, writeFile } from './upload-attachment.ts';

type RouteParts = { resolveMember: ResolveMember; files: FileStore };

/** What never changes under its id; the browser asks again after this long whether it is still there. */
const cacheSeconds = 5 * minuteS;
/** Uploads of one member in a minute. */
const uploadLimit = createRateLimit({ name: 'messages.upload', points: 60, durationS: minuteS });

/**
 * `POST /conversations/{id}/attachments?file_name=…` with the file as its body answers 201 with what
 * is kept, to be named by a message. Threat: any member may upload any content for another member.
 * Its name and type are ours, not the sender's, and what is not known is refused.
 */
export function createAttachmentUploadRoute({ resolveMember, files }: RouteParts): Hono {
  const routes = new Hono();
  routes.post('/conversations/:id/attachments', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'attachment upload' }, (ctx) =>
      takeFile({ ctx, files }, c.req.raw, c.req.param('id')),
    ),
  );
  return routes;
}

/** `GET /attachments/{id}` answers with the bytes: a file to save, which no browser runs. */
export function createAttachmentFileRoutes({ resolveMember, files }: RouteParts): Hono {
  const routes = new Hono();
  routes.get('/attachments/:id', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'attachment download' }, (ctx) =>
      giveFile({ ctx, files }, c.req.param('id')),
    ),
  );
  return routes;
}

type Call = { ctx: MemberContext; files: FileStore };

async function takeFile({ ctx, files }: Call, request: Request, conversationId: string) {
  if (!idSchema.safeParse(conversationId).success) throw notFound('Conversation');
  await uploadLimit.take(ctx.actor.memberId);
  let key = '';
  const upload = {
    ctx,
    request,
    limitBytes: messageLimits.attachmentBytes,
    code: 'attachment_too_large' as const,
    admit: async () => {
      key = await reserveFile({
        ctx,
        input: { conversationId },
      });
    },
  };
  const fileName = new URL(request.url).searchParams.get('file_name') ?? '';
  const kept = await receiveUpload(upload, async (content) => {
    const digest = createHash('sha256').update(content).digest('hex');
    const file = await prepareFile(fileName, content);
    await writeFile(files, key, file.content);
    return runOnce({
      ctx,
      headers: request.headers,
      endpoint: 'attachments.upload',
      input: { conversationId, fileName, digest },
      work: (once) => keepFile({ ctx: once, input: { conversationId, key, file } }),
    });
  });
  return Response.json(kept, { status: 201 });
}

async function giveFile({ ctx, files }: Call, id: string) {
  if (!idSchema.safeParse(id).success) throw notFound('File');
  const row = await readAttachment({ ctx, input: { id } });
  const body = await files.get(row.storage_key);
  if (!body) throw fileLost();
  const { name, media_type: mediaType, bytes } = row;
  return new Response(body, {
    headers: {
      ...attachmentHeaders({ name, mediaType, bytes }),
      'cache-control': `private, max-age=${cacheSeconds}, no-transform`,
    },
  });
}
