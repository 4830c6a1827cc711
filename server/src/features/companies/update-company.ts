import type { CompanyUpdate } from '@kith/contract/companies/schemas';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readCompany, type WholeCompany } from './get-company.ts';
import {
  addName,
  companiesLock,
  findCompany,
  findNamesake,
  placeCompany,
  updateCompanyColumns,
} from './queries.ts';
import { renamePeople } from './rename-people.ts';

/**
 * Changes the supplied fields. A new name is written to the company's people; the old one still
 * finds it, so that an import with it creates no second company.
 *
 * @throws `conflict` when `revision` is given and the company has changed since; `company_exists`
 * for the name of another company, which the details name: the two can be merged instead.
 */
export async function updateCompany({
  ctx,
  input,
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
  input: CompanyUpdate;
}): Promise<WholeCompany> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const current = await findCompany(tx, ownerId, input.id);
      if (!current) throw notFound('Company');
      if (input.revision !== undefined && input.revision !== current.revision) {
        throw new AppError('conflict', 'The company has changed since', {
          revision: current.revision,
        });
      }
      const company = {
        ...current,
        name: input.name ?? current.name,
        website: input.website ?? current.website,
        industry: input.industry === undefined ? current.industry : input.industry,
        notes: input.notes ?? current.notes,
      };
      if (JSON.stringify(company) === JSON.stringify(current))
        return readCompany(tx, ctx, current.id);
      if (company.name !== current.name) {
        await claimName(tx, ownerId, { id: company.id, name: company.name, now });
        await renamePeople(tx, ownerId, { id: company.id, name: company.name, now });
      }
      await updateCompanyColumns(tx, ownerId, { company, now });
      return readCompany(tx, ctx, company.id);
    },
    { lock: companiesLock(ownerId) },
  );
}

/** Assigns a name to this company; an empty record with that name becomes another name of it. */
async function claimName(
  tx: Tx,
  ownerId: string,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  await addName(tx, ownerId, { id, name, now });
  const namesake = await findNamesake(tx, ownerId, name);
  if (!namesake || namesake.id === id) return;
  if (!namesake.is_bare) {
    throw new AppError('company_exists', 'Another company has this name', {
      id: namesake.id,
      name: namesake.name,
    });
  }
  await placeCompany(tx, ownerId, { id: namesake.id, into: id, mergedAt: null, given: [] });
}
