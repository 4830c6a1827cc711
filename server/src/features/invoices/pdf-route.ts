import { Hono } from 'hono';

import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { attachmentHeaders } from '#platform/http/attachment.ts';

/** `GET /invoices/{id}/pdf`: a plain route beside the contract, because its answer is a file. */
export function createInvoiceRoute({ resolveMember }: { resolveMember: ResolveMember }): Hono {
  const route = new Hono();
  route.get('/invoices/:id/pdf', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'invoice download' }, async (ctx) => {
      const { downloadInvoice } = await import('./download-invoice.ts');
      const { name, content } = await downloadInvoice({ ctx, input: { id: c.req.param('id') } });
      const mediaType = 'application/pdf';
      const headers = attachmentHeaders({ name, mediaType, bytes: content.byteLength });
      return new Response(new Uint8Array(content), { headers });
    }),
  );
  return route;
}
