import { closedEndpoints } from '../account/scopes.ts';
import { invoicesInputSchema, invoicesPageSchema } from './schemas.ts';

/** The member's own account: no consent is needed, and no token reaches it. */
const oc = closedEndpoints('member', []);

/** The document itself is a plain route, `GET /invoices/{id}/pdf`. */
export const invoiceEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/invoices',
      tags: ['billing'],
      summary: 'Invoices and credit notes, the newest first',
    })
    .input(invoicesInputSchema)
    .output(invoicesPageSchema),
};
