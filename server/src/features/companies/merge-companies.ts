import type { CompanyPair } from '@kith/contract/companies/schemas';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readCompany, type WholeCompany } from './get-company.ts';
import {
  type ChainRow,
  companiesLock,
  type CompanyRow,
  findCompany,
  placeCompany,
  readChain,
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
 * that were taken over and are unchanged, also when the company it was merged into was merged since.
 * A repeat changes nothing.
 *
 * @throws `not_found` for either; `illegal_state` for a name that was never a company of its own.
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
      const [other, ...above] = await readChain(tx, ownerId, input.other_id);
      if (!company || !other) throw notFound('Company');
      if (above.at(-1)?.id === company.id) {
        if (other.merged_at === null) {
          throw new AppError('illegal_state', 'This name was never a company of its own');
        }
        await placeCompany(tx, ownerId, { id: other.id, into: null, mergedAt: null, given: [] });
        await takeBack(tx, ownerId, { other, above, now });
      }
      return readCompany(tx, ctx, company.id);
    },
    { lock: companiesLock(ownerId) },
  );
}

/** Empties what the companies above got from one that leaves them, as far up as it went. */
async function takeBack(
  tx: Tx,
  ownerId: string,
  { other, above, now }: { other: ChainRow; above: readonly ChainRow[]; now: Date },
): Promise<void> {
  let given = takenFields.filter((field) => other.given.includes(field));
  for (const company of above) {
    const returned = given.filter((field) => company[field] === other[field]);
    if (returned.length === 0) return;
    const emptied = Object.fromEntries(returned.map((field) => [field, nothing[field]]));
    await updateCompanyColumns(tx, ownerId, { company: { ...company, ...emptied }, now });
    given = returned.filter((field) => company.given.includes(field));
  }
}

const nothing = { website: '', industry: null, notes: '' } as const;

function isEmpty(value: string | null): boolean {
  return value === null || value === '';
}

function pick(company: CompanyRow, fields: readonly TakenField[]): Partial<CompanyRow> {
  return Object.fromEntries(fields.map((field) => [field, company[field]]));
}
