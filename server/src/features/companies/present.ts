import type { Company, CompanySummary, ListedCompany } from '@kith/contract/companies/schemas';
import { healths, warmthAt } from '@kith/contract/warmth/rules';
import { presentContactSummary, roundWarmth } from '#features/contacts/contact-summary.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { WholeCompany } from './get-company.ts';
import type { CompanyListRow, ListedCompanyRow } from './list-companies.ts';

/** The public fields of a company in lists. */
export function presentCompanySummary(row: CompanyListRow, now: Date): CompanySummary {
  return {
    id: row.id,
    name: row.name,
    industry: row.industry,
    people: row.people,
    warmth: roundWarmth(warmthAt(row.warmth_rank, now)),
  };
}

/** The same with what only the list shows. */
export function presentListedCompany(row: ListedCompanyRow, now: Date): ListedCompany {
  return {
    ...presentCompanySummary(row, now),
    warmest_person: row.warmest_person,
    last_contact_at: toWireTime(row.last_contact_at),
  };
}

/** The public fields of one company. */
export function presentCompany(whole: WholeCompany, now: Date): Company {
  const { company, counts, warmest, former, wayIn, merged } = whole;
  return {
    id: company.id,
    name: company.name,
    industry: company.industry,
    website: company.website,
    notes: company.notes,
    revision: company.revision,
    people: counts.people,
    warmth: warmest ? roundWarmth(warmthAt(warmest.warmth_rank, now)) : 0,
    health: Object.fromEntries(healths.map((state) => [state, counts[state]])) as Company['health'],
    way_in: wayIn && {
      kind: wayIn.kind,
      contact: presentContactSummary(wayIn.person, now),
      interaction_count: wayIn.person.interaction_count,
      last_interaction: wayIn.last && {
        kind: wayIn.last.kind,
        direction: wayIn.last.direction,
        occurred_at: toWireTime(wayIn.last.occurred_at),
      },
    },
    former: former.map((row) => ({
      contact: presentContactSummary(row, now),
      left_at: toWireTime(row.left_at),
    })),
    merged: merged.map(({ id, name }) => ({ id, name })),
  };
}
