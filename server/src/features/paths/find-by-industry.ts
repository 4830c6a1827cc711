import { contactFilterLimits } from '@kith/contract/contacts/filter-limits';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import {
  type IndustryCode,
  industryDivisions,
  isIndustryCode,
  withDivisions,
} from '@kith/contract/industries/isic';
import { readIndustries, wordsOfIndustry } from '@kith/contract/industries/read-industries';
import { pathLimits } from '@kith/contract/paths/rules';

import { listContacts } from '#features/contacts/list-contacts.ts';
import type { MemberContext } from '#platform/context.ts';

/** Names of companies that are read for one search, the last changed first. */
const mostNames = 3000;

/** What an industry is looked for by: the chosen one, or those that the words name. */
export function wantedIndustries(text: string, chosen: IndustryCode | null): IndustryCode[] {
  const named = chosen === null ? readIndustries(text) : [chosen];
  return withDivisions(named.flatMap((code) => [code, ...sectionOfAlone(code)]));
}

/** The section of a division that is its only one: both are the same industry. */
function sectionOfAlone(code: IndustryCode): IndustryCode[] {
  return Object.entries(industryDivisions).flatMap(([section, divisions]) =>
    divisions.length === 1 && divisions[0] === code && isIndustryCode(section) ? [section] : [],
  );
}

/** The usual word for the first of the industries in each language, and what was typed. */
export function industryWords(text: string, codes: readonly IndustryCode[]): string[] {
  const [first] = codes;
  const usual = first ? wordsOfIndustry(first).flatMap(([word]) => word || []) : [];
  return [...new Set([text, ...usual])];
}

/**
 * Own contacts in one of the industries: by what is recorded of their company, then by what it is
 * called where nothing is.
 */
export async function listByIndustry(ctx: MemberContext, codes: readonly IndustryCode[]) {
  const limit = pathLimits.people;
  const recorded = codes.slice(0, contactFilterLimits.values);
  const names = await readNames(ctx, new Set(codes));
  const pages = await Promise.all(
    [{ industries: recorded }, ...(names.length > 0 ? [{ companies: names }] : [])].map((filter) =>
      listContacts({ ctx, input: contactListInputSchema.parse({ limit, ...filter }) }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

async function readNames(ctx: MemberContext, wanted: ReadonlySet<string>): Promise<string[]> {
  const rows = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select('name')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('root_id', 'is', null)
      .where('industry', 'is', null)
      .orderBy('updated_at', 'desc')
      .limit(mostNames)
      .execute(),
  );
  return rows
    .filter(({ name }) => readIndustries(name).some((code) => wanted.has(code)))
    .slice(0, contactFilterLimits.values)
    .map(({ name }) => name);
}
