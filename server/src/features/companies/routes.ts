import { memberApi } from '#platform/http/api-server.ts';

import { countCompanies } from './count-companies.ts';
import { getCompany } from './get-company.ts';
import { listCompanies } from './list-companies.ts';
import { mergeCompanies, separateCompanies } from './merge-companies.ts';
import { presentCompany, presentCompanySummary, presentListedCompany } from './present.ts';
import { suggestCompanies } from './suggest-companies.ts';
import { updateCompany } from './update-company.ts';

/** `/api/v1/companies`. */
export const companyRoutes = {
  list: memberApi.companies.list.handler(async ({ context: { ctx }, input }) => {
    const { items, ...page } = await listCompanies({ ctx, input });
    const now = ctx.clock.now();
    return { items: items.map((row) => presentListedCompany(row, now)), ...page };
  }),
  count: memberApi.companies.count.handler(({ context: { ctx } }) => countCompanies({ ctx })),
  get: memberApi.companies.get.handler(async ({ context: { ctx }, input }) =>
    presentCompany(await getCompany({ ctx, input }), ctx.clock.now()),
  ),
  update: memberApi.companies.update.handler(async ({ context: { ctx }, input }) =>
    presentCompany(await updateCompany({ ctx, input }), ctx.clock.now()),
  ),
  suggestions: memberApi.companies.suggestions.handler(async ({ context: { ctx }, input }) => {
    const { items } = await suggestCompanies({ ctx, input });
    const now = ctx.clock.now();
    return {
      items: items.map((row) => ({ ...presentCompanySummary(row, now), domain: row.domain })),
    };
  }),
  merge: memberApi.companies.merge.handler(async ({ context: { ctx }, input }) =>
    presentCompany(await mergeCompanies({ ctx, input }), ctx.clock.now()),
  ),
  separate: memberApi.companies.separate.handler(async ({ context: { ctx }, input }) =>
    presentCompany(await separateCompanies({ ctx, input }), ctx.clock.now()),
  ),
};
