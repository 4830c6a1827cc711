import { photoLimitBytes } from '@kith/contract/contacts/rules';
import { errorStatus } from '@kith/contract/core/errors';
import { idSchema } from '@kith/contract/core/ids';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { toErrorBody } from '#platform/http/api-server.ts';
import { readLimitedBody } from '#platform/http/read-limited-body.ts';

import { presentContact } from './present.ts';
import { readPhoto } from './read-photo.ts';
import { storePhoto } from './store-photo.ts';

type Resolve = (headers: Headers) => Promise<MemberContext | null>;
type Answer = (ctx: MemberContext, request: Request, id: string) => Promise<Response>;

/**
 * `PUT /contacts/{id}/photo` with the picture as its body answers with the contact, `GET
 * /contact-photos/{id}` with a picture: plain routes beside the contract's, because of the bytes.
 */
export function createContactPhotoRoutes({ resolveMember }: { resolveMember: Resolve }): Hono {
  const routes = new Hono();
  const answer = (handle: Answer) => async (request: Request, id: string) => {
    const ctx = await resolveMember(request.headers);
    try {
      if (!ctx) throw new AppError('unauthenticated', 'Sign in first');
      return await handle(ctx, request, id);
    } catch (error) {
      const body = toErrorBody(error);
      if (body.code === 'internal') ctx?.log.error({ err: error }, 'photo failed');
      const status = errorStatus[body.code] as ContentfulStatusCode;
      return Response.json(body, { status });
    }
  };
  routes.put('/contacts/:id/photo', (c) => answer(takePhoto)(c.req.raw, c.req.param('id')));
  routes.get('/contact-photos/:id', (c) => answer(givePhoto)(c.req.raw, c.req.param('id')));
  return routes;
}

async function takePhoto(ctx: MemberContext, request: Request, contactId: string) {
  if (!idSchema.safeParse(contactId).success) throw notFound('Contact');
  const content = await readLimitedBody(request, photoLimitBytes);
  const contact = await storePhoto({ ctx, input: { contactId, content } });
  return Response.json(presentContact(contact, ctx.clock.now()));
}

/** A picture never changes under its id. Nothing in it may run, whoever made it. */
async function givePhoto(ctx: MemberContext, _request: Request, id: string) {
  const { media_type: type, content } = await readPhoto({ ctx, input: { id } });
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': type,
      'content-disposition': `inline; filename="photo.${type.slice('image/'.length)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization',
    },
  });
}
