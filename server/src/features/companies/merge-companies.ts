import type { CompanyPair } from '@kith/contract/companies/schemas';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { readCompany, type WholeCompany } from './get-company.ts';
import {
  companiesLock,
  type CompanyRow,
  findCompany,
  findMerged,
  placeCompany,
  updateCompanyColumns,
} from './queries.ts';

/** Fields that a company takes over from another where its own are empty. */
const takenFields = ['website', 'industry', 'notes'] as const;
type TakenField = (typeof takenFields)[number];

/**
 * Merges `other_id` into the company: its name becomes another name, so that its current and
 * imported people belong here. A repeat changes nothing.
 *
 * @throws `not_found` for either; `illegal_state` for one company twice.
 */
export async function mergeCompanies({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CompanyPair;
}): Promise<WholeCompany> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const company = await findCompany(tx, ownerId, input.id);
      const other = await findCompany(tx, ownerId, input.other_id);
      if (!company || !other) throw notFound('Company');
      if (input.id === input.other_id) {
        throw new AppError('illegal_state', 'A company can’t be merged with itself');
      }
      if (company.id !== other.id) {
        const given = takenFields.filter(
          (field) => isEmpty(company[field]) && !isEmpty(other[field]),
        );
        await placeCompany(tx, ownerId, { id: other.id, into: company.id, mergedAt: now, given });
        const merged = { ...company, ...pick(other, given) };
        if (given.length > 0) await updateCompanyColumns(tx, ownerId, { company: merged, now });
      }
      return readCompany(tx, ctx, company.id);
    },
    { lock: companiesLock(ownerId) },
  );
}

/**
 * Undoes a merge: the other company is separate again, with its people, and gets back the values
 * that were taken over and are unchanged. A repeat changes nothing.
 *
 * @throws `not_found` for either.
 */
export async function separateCompanies({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CompanyPair;
}): Promise<WholeCompany> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const company = await findCompany(tx, ownerId, input.id);
      const target = await findCompany(tx, ownerId, input.other_id);
      if (!company || !target) throw notFound('Company');
      const merged = await findMerged(tx, ownerId, company.id);
      const other = merged.find(({ id }) => id === input.other_id);
      if (other) {
        await placeCompany(tx, ownerId, { id: other.id, into: null, mergedAt: null, given: [] });
        const own = await findCompany(tx, ownerId, other.id);
        const returned = takenFields.filter(
          (field) => other.given.includes(field) && own?.[field] === company[field],
        );
        const left = {
          ...company,
          ...Object.fromEntries(returned.map((field) => [field, nothing[field]])),
        };
        if (returned.length > 0) await updateCompanyColumns(tx, ownerId, { company: left, now });
      }
      return readCompany(tx, ctx, company.id);
    },
    { lock: companiesLock(ownerId) },
  );
}

const nothing = { website: '', industry: null, notes: '' } as const;

function isEmpty(value: string | null): boolean {
  return value === null || value === '';
}

function pick(company: CompanyRow, fields: readonly TakenField[]): Partial<CompanyRow> {
  return Object.fromEntries(fields.map((field) => [field, company[field]]));
}
