import { companyListInputSchema, companyUpdateSchema } from '@kith/contract/companies/schemas';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { getCompany } from '#features/companies/get-company.ts';
import { listCompanies } from '#features/companies/list-companies.ts';
import { presentCompany } from '#features/companies/present.ts';
import { updateCompany } from '#features/companies/update-company.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import type { MemberContext } from '#platform/context.ts';

/** The company that a contact belongs to. */
export async function companyOf(ctx: MemberContext, contactId: string): Promise<string> {
  return (await getContact({ ctx, input: { id: contactId } })).company_id!;
}

/** A company as its screen gets it. */
export async function readCompany(ctx: MemberContext, id: string) {
  return presentCompany(await getCompany({ ctx, input: { id } }), ctx.clock.now());
}

/** Changes a company with what the endpoint would accept. */
export function changeCompany(ctx: MemberContext, input: { id: string } & Record<string, unknown>) {
  return updateCompany({ ctx, input: companyUpdateSchema.parse(input) });
}

/** Every page of the list: the names, and how many people are at each. */
export async function listCompanyNames(
  ctx: MemberContext,
  input: object = {},
): Promise<[name: string, people: number][]> {
  const names: [string, number][] = [];
  let cursor: string | undefined;
  do {
    const parsed = companyListInputSchema.parse({ limit: 2, ...input, cursor });
    const page = await listCompanies({ ctx, input: parsed });
    names.push(...page.items.map(({ name, people }): [string, number] => [name, people]));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

/** The contacts that the filter by a company's name finds. */
export async function peopleOf(ctx: MemberContext, company: string): Promise<string[]> {
  const input = contactListInputSchema.parse({ companies: [company] });
  return (await listContacts({ ctx, input })).items.map(({ id }) => id).toSorted();
}

/** A member's companies as they are stored. */
export function readCompanyRows(ctx: MemberContext): Promise<{ name: string; name_key: string }[]> {
  return ctx.database.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select(['name', 'name_key'])
      .where('owner_id', '=', ctx.actor.memberId)
      .orderBy('name_key')
      .execute(),
  );
}
