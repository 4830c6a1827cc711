import { memberApi } from '#platform/http/api-server.ts';

import { listInvoices } from './list-invoices.ts';

/** `/api/v1/invoices` */
export const invoiceRoutes = {
  list: memberApi.invoices.list.handler(({ context: { ctx }, input }) =>
    listInvoices({ ctx, input }),
  ),
};
