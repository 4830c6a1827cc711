import { photoLimitBytes } from '@kith/contract/contacts/rules';
import { idSchema } from '@kith/contract/core/ids';
import { Hono } from 'hono';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { receiveUpload } from '#platform/http/receive-upload.ts';

import { presentOwnProfile } from './present.ts';
import { storePicture } from './store-picture.ts';

/**
 * `POST /profiles/me/pictures` with the picture as its body returns the own profile, `GET
 * /profile-pictures/{id}` returns a picture to those that may see it.
 */
export function createProfilePictureRoutes({
  resolveMember,
}: {
  resolveMember: ResolveMember;
}): Hono {
  const routes = new Hono();
  const options = { resolveMember, work: 'profile picture' };
  routes.post('/profiles/me/pictures', (c) =>
    answerMember(c.req.raw, options, (ctx) => takePicture(ctx, c.req.raw)),
  );
  routes.get('/profile-pictures/:id', (c) =>
    answerMember(c.req.raw, options, (ctx) => givePicture(ctx, c.req.param('id'))),
  );
  return routes;
}

async function takePicture(ctx: MemberContext, request: Request): Promise<Response> {
  const admit = () => ctx.database.transaction(async () => undefined);
  const profile = await receiveUpload(
    { ctx, request, limitBytes: photoLimitBytes, admit },
    (content) => storePicture({ ctx, input: { content } }),
  );
  return Response.json(presentOwnProfile(profile), { status: 201 });
}

type Stored = Computed<{ media_type: string; content: Buffer }>;

/** Who may see a picture can change, so it is asked for again each time. Nothing in it may run. */
async function givePicture(ctx: MemberContext, id: string): Promise<Response> {
  if (!idSchema.safeParse(id).success) throw notFound('Picture');
  const picture = await ctx.database.transaction((tx) =>
    readRow(tx, sql<Stored>`select * from seen_picture(${id}, ${ctx.clock.now()})`),
  );
  if (!picture) throw notFound('Picture');
  return new Response(new Uint8Array(picture.content), {
    headers: {
      'content-type': picture.media_type,
      'content-disposition': 'inline; filename="picture"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=0, must-revalidate',
      vary: 'authorization',
    },
  });
}
