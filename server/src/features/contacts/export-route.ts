import { brand } from '@kith/contract/core/brand';
import {
  companyFormats,
  contactFormats,
  type ExportFormat,
  exportFormats,
} from '@kith/contract/contacts/rules';
import { Hono } from 'hono';
import { z } from 'zod';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';

const formatSchema = z.enum(exportFormats);

const csv = { type: 'text/csv; charset=utf-8', extension: 'csv' };
const files: Record<ExportFormat, { type: string; extension: string }> = {
  csv,
  salesforce: csv,
  salesforce_accounts: csv,
  hubspot: csv,
  hubspot_companies: csv,
  vcard4: { type: 'text/vcard; charset=utf-8', extension: 'vcf' },
  vcard3: { type: 'text/vcard; charset=utf-8', extension: 'vcf' },
  json: { type: 'application/json; charset=utf-8', extension: 'json' },
};

/** What a file holds, in its name. */
const nouns: Partial<Record<ExportFormat, string>> = {
  salesforce: 'salesforce-contacts',
  salesforce_accounts: 'salesforce-accounts',
  hubspot: 'hubspot-contacts',
  hubspot_companies: 'hubspot-companies',
};

/**
 * `GET /contacts/export?format=csv|salesforce|hubspot|vcard4|vcard3|json`, and for companies
 * `salesforce_accounts|hubspot_companies`: a plain route beside the contract, because
 * its answer is a streamed file.
 */
export function createContactExportRoute({
  resolveMember,
}: {
  resolveMember: ResolveMember;
}): Hono {
  const route = new Hono();
  const running = new Set<string>();
  route.get('*', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'contact export' }, async (ctx) => {
      const format = readFormat(c.req.query('format'));
      const { type, extension } = files[format];
      const body = await openStream(exportAlone(running, ctx, format));
      const day = ctx.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
      const name = `${brand.name.toLowerCase()}-${nouns[format] ?? 'contacts'}-${day}.${extension}`;
      return c.body(body, 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      });
    }),
  );
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

/**
 * One export of a member at a time: each holds a transaction and the rows of one page.
 * @throws `export_already_running`.
 */
async function* exportAlone(
  running: Set<string>,
  ctx: MemberContext,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { memberId } = ctx.actor;
  if (running.has(memberId)) {
    throw new AppError('export_already_running', 'Another export is under way');
  }
  running.add(memberId);
  try {
    const companies = companyFormats.find((one) => one === format);
    const contacts = contactFormats.find((one) => one === format);
    if (companies) {
      const { exportCompanies } = await import('./export-companies.ts');
      yield* exportCompanies({ ctx, input: { format: companies } });
    }
    if (contacts) {
      const { exportContacts } = await import('./export-contacts.ts');
      yield* exportContacts({ ctx, input: { format: contacts } });
    }
  } finally {
    running.delete(memberId);
  }
}

/** The first piece is read before the answer starts, so that a refusal is a proper answer. */
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
