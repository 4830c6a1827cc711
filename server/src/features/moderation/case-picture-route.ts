import { idSchema } from '@kith/contract/core/ids';
import { Hono } from 'hono';
import { sql } from 'kysely';

import { recordAdminAction } from '#features/roles/record-admin-action.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';

type RouteParts = { resolveMember: ResolveMember; database: Database; files: FileStore };
type Wanted = { id: string; pictureId: string };
type Stored = Computed<{ media_type: string; storage_key: string | null; content: Buffer | null }>;

/**
 * `GET /admin/moderation/{id}/pictures/{picture_id}` answers with a picture of what was reported.
 * Threats: a member who is no administrator, so the stored role is checked and the attempt recorded; an
 * administrator who looks at what no one reported, so the picture must be the case's, and each look is in
 * the audit log; a picture that runs something.
 */
export function createCasePictureRoute({ resolveMember, database, files }: RouteParts): Hono {
  const routes = new Hono();
  routes.get('/admin/moderation/:id/pictures/:pictureId', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'reported picture' }, (ctx) =>
      givePicture({ ctx, database, files }, c.req.raw, c.req.param()),
    ),
  );
  return routes;
}

async function givePicture(
  { ctx, database, files }: Omit<RouteParts, 'resolveMember'> & { ctx: MemberContext },
  { headers }: Request,
  { id, pictureId }: Wanted,
): Promise<Response> {
  const isKnown = [id, pictureId].every((one) => idSchema.safeParse(one).success);
  const { actor } = ctx;
  const isAdmin = await recordAdminAction({
    database: ctx.database,
    action: {
      p_action_type: 'rpc_call',
      p_route_path: '/api/v1/admin/moderation/{id}/pictures/{picture_id}',
      p_request_data: isKnown ? { method: 'GET', id } : { method: 'GET' },
    },
    origin: {
      ipAddress: '',
      userAgent: headers.get('user-agent') ?? '',
      sessionId: actor.sessionId,
    },
  });
  if (!isAdmin) throw new AppError('forbidden', 'Only administrators may do this');
  const picture = isKnown
    ? await runAsService(database, (tx) =>
        readRow(
          tx,
          sql<Stored>`select media_type, storage_key, content from case_pictures(${id})
            where id = ${pictureId}`,
        ),
      )
    : undefined;
  const bytes = picture && (await readBytes(picture, files));
  if (!bytes) throw notFound('Picture');
  return new Response(bytes, {
    headers: {
      'content-type': picture.media_type,
      'content-disposition': 'inline; filename="picture"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      vary: 'authorization',
    },
  });
}

async function readBytes({ content, storage_key: key }: Stored, files: FileStore) {
  if (content) return new Uint8Array(content);
  return key === null ? null : files.get(key);
}
