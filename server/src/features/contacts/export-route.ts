import { brand } from '@kith/contract/core/brand';
import { errorStatus } from '@kith/contract/core/errors';
import { type ExportFormat, exportFormats } from '@kith/contract/contacts/rules';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ResolveMember } from '#platform/http/answer-member.ts';
import { toErrorBody } from '#platform/http/api-server.ts';

import { exportContacts } from './export-contacts.ts';

const formatSchema = z.enum(exportFormats);

const files: Record<ExportFormat, { type: string; extension: string }> = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  vcard4: { type: 'text/vcard; charset=utf-8', extension: 'vcf' },
  vcard3: { type: 'text/vcard; charset=utf-8', extension: 'vcf' },
  json: { type: 'application/json; charset=utf-8', extension: 'json' },
};

/**
 * `GET /contacts/export?format=csv|vcard4|vcard3|json`: a plain route beside the contract's, because
 * its answer is a file that streams.
 */
export function createContactExportRoute({
  resolveMember,
}: {
  resolveMember: ResolveMember;
}): Hono {
  const route = new Hono();
  route.get('*', async (c) => {
    let ctx: MemberContext | null = null;
    try {
      ctx = await resolveMember(c.req.raw);
      if (!ctx) throw new AppError('unauthenticated', 'Sign in first');
      const format = readFormat(c.req.query('format'));
      const { type, extension } = files[format];
      const body = await openStream(exportContacts({ ctx, input: { format } }));
      const day = ctx.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
      const name = `${brand.name.toLowerCase()}-contacts-${day}.${extension}`;
      return c.body(body, 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      });
    } catch (error) {
      const body = toErrorBody(error);
      if (body.code === 'internal') ctx?.log.error({ err: error }, 'export failed');
      return c.json(body, errorStatus[body.code] as ContentfulStatusCode);
    }
  });
  return route;
}

function readFormat(text: string | undefined): ExportFormat {
  const read = formatSchema.safeParse(text);
  if (read.success) return read.data;
  throw validationFailed([
    {
      path: 'format',
      code: 'invalid_value',
      message: `must be one of ${exportFormats.join(', ')}`,
    },
  ]);
}

/** The first piece is read before the answer begins, so that a refusal is an answer of its own. */
async function openStream(pieces: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next = await pieces.next();
  return new ReadableStream({
    pull: async (controller) => {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await pieces.next();
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
