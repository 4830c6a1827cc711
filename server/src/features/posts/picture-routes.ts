import { idSchema } from '@kith/contract/core/ids';
import { minuteS } from '@kith/contract/core/time';
import { postLimits } from '@kith/contract/posts/rules';
import { Hono } from 'hono';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { receiveUpload } from '#platform/http/receive-upload.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import {
  drawPicture,
  findLinkPicture,
  findPicture,
  reservePicture,
  storePicture,
} from './store-picture.ts';

type RouteParts = { resolveMember: ResolveMember; files: FileStore };

/** What never changes under its id; the browser asks again after this long whether it may show it. */
const cacheSeconds = 5 * minuteS;
/** Uploads of one member in a minute. */
const uploadLimit = createRateLimit({ name: 'posts.upload', points: 60, durationS: minuteS });

/**
 * `POST /post-pictures` with a picture as its body answers 201 with what is kept, to be named by a post.
 * Threat: any member may upload any content for others, with a place and a device in it. It is drawn
 * again, and only its pixels are kept.
 */
export function createPictureUploadRoute({ resolveMember, files }: RouteParts): Hono {
  const routes = new Hono();
  routes.post('/post-pictures', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'picture upload' }, async (ctx) => {
      await uploadLimit.take(ctx.actor.memberId);
      let key = '';
      const upload = {
        ctx,
        request: c.req.raw,
        limitBytes: postLimits.pictureBytes,
        admit: async () => {
          key = await reservePicture({ ctx });
        },
      };
      const kept = await receiveUpload(upload, async (content) => {
        const picture = await drawPicture(content);
        return storePicture({ ctx, files, input: { key, picture } });
      });
      return Response.json(kept, { status: 201 });
    }),
  );
  return routes;
}

/** `GET /post-pictures/{id}` and `GET /link-pictures/{id}` answer with the bytes. */
export function createPictureFileRoutes({ resolveMember, files }: RouteParts): Hono {
  const routes = new Hono();
  const options = { resolveMember, work: 'picture' };
  routes.get('/post-pictures/:id', (c) =>
    answerMember(c.req.raw, options, (ctx) => givePicture({ ctx, files }, c.req.param('id'))),
  );
  routes.get('/link-pictures/:id', (c) =>
    answerMember(c.req.raw, options, (ctx) => giveLinkPicture(ctx, c.req.param('id'))),
  );
  return routes;
}

async function givePicture(
  { ctx, files }: { ctx: MemberContext; files: FileStore },
  id: string,
): Promise<Response> {
  if (!idSchema.safeParse(id).success) throw notFound('Picture');
  const row = await findPicture({ ctx, input: { id } });
  const body = await files.get(row.storage_key);
  if (!body) throw notFound('Picture');
  return new Response(body, { headers: headersOf(row.media_type) });
}

async function giveLinkPicture(ctx: MemberContext, id: string): Promise<Response> {
  if (!idSchema.safeParse(id).success) throw notFound('Picture');
  const { content, media_type: type } = await findLinkPicture({ ctx, input: { id } });
  return new Response(new Uint8Array(content), { headers: headersOf(type) });
}

/** Nothing in it may run, whoever made it. */
function headersOf(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `inline; filename="picture.${type.slice('image/'.length)}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${cacheSeconds}`,
    vary: 'authorization',
  };
}
