import { brand } from '@kith/contract/core/brand';
import { idSchema } from '@kith/contract/core/ids';
import { Hono } from 'hono';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';
import type { RequireFreshProof } from '#platform/http/api-server.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { attachmentHeaders } from '#platform/http/attachment.ts';

import { readArchive } from './read-archive.ts';

/**
 * `GET /account/exports/{id}/file`: a plain route beside the contract, because it streams bytes. It
 * needs a fresh proof, like the request for the archive: it is everything that the member has.
 */
export function createArchiveRoute({
  resolveMember,
  requireFreshProof,
}: {
  resolveMember: ResolveMember;
  requireFreshProof: RequireFreshProof;
}): Hono {
  const routes = new Hono();
  routes.get('/account/exports/:id/file', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'export download' }, async (ctx) => {
      await requireFreshProof(ctx, { password: '', nonce: '' });
      return giveArchive(ctx, c.req.param('id'));
    }),
  );
  return routes;
}

async function giveArchive(ctx: MemberContext, id: string): Promise<Response> {
  if (!idSchema.safeParse(id).success) throw notFound('Export');
  const { bytes, madeAt, pieces } = await readArchive({ ctx, input: { id } });
  const day = toWireTime(madeAt).slice(0, 'yyyy-mm-dd'.length);
  const name = `${brand.name.toLowerCase()}-account-${day}.zip`;
  return new Response(streamOf(pieces()), {
    headers: attachmentHeaders({ name, mediaType: 'application/zip', bytes }),
  });
}

function streamOf(pieces: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
