import { photoLimitBytes } from '@kith/contract/contacts/rules';
import { idSchema } from '@kith/contract/core/ids';
import { Hono } from 'hono';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { receiveUpload } from '#platform/http/receive-upload.ts';
import { readImageType } from '#platform/images/image-type.ts';

import { admitPhoto } from './admit-photo.ts';
import { presentContact } from './present.ts';
import { readPhoto } from './read-photo.ts';
import { storePhoto } from './store-photo.ts';

/**
 * `PUT /contacts/{id}/photo` with the picture as its body returns the contact, `GET
 * /contact-photos/{id}` returns a picture: plain routes beside the contract, because of the bytes.
 */
export function createContactPhotoRoutes({
  resolveMember,
}: {
  resolveMember: ResolveMember;
}): Hono {
  const routes = new Hono();
  const options = { resolveMember, work: 'photo' };
  routes.put('/contacts/:id/photo', (c) =>
    answerMember(c.req.raw, options, (ctx) => takePhoto(ctx, c.req.raw, c.req.param('id'))),
  );
  routes.get('/contact-photos/:id', (c) =>
    answerMember(c.req.raw, options, (ctx) => givePhoto(ctx, c.req.param('id'))),
  );
  return routes;
}

async function takePhoto(ctx: MemberContext, request: Request, contactId: string) {
  if (!idSchema.safeParse(contactId).success) throw notFound('Contact');
  const admit = () => admitPhoto({ ctx, input: { contactId } });
  const contact = await receiveUpload(
    { ctx, request, limitBytes: photoLimitBytes, admit },
    (content) => storePhoto({ ctx, input: { contactId, content } }),
  );
  return Response.json(presentContact(contact, ctx.clock.now()));
}

/** A picture with an id never changes. Nothing in it may run, whoever made it. */
async function givePhoto(ctx: MemberContext, id: string) {
  const { content } = await readPhoto({ ctx, input: { id } });
  // Again by its bytes: what is stored as a page or a drawing with scripts is no photo.
  const type = readImageType(content);
  if (type === null) throw notFound('Photo');
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
