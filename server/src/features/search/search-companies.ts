import { findCompanies, type FoundCompanyRow } from '#features/companies/find-companies.ts';

import type { FoundPart, Search } from './found-part.ts';
import { putOpenedFirst } from './put-opened-first.ts';

export async function searchCompanies(search: Search): Promise<FoundPart<FoundCompanyRow>> {
  const { ctx, words, refinement, limit, offset, openedIds } = search;
  const input = { words, refinement, limit, offset };
  const rows = await findCompanies({ ctx, input });
  const total = rows[0]?.total ?? offset;
  return {
    rows: putOpenedFirst(rows, openedIds, ({ id }) => id),
    best: rows,
    total,
    isMore: false,
    hasNext: total > offset + rows.length,
  };
}
