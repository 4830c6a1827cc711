import type { CompanyFormat } from '@kith/contract/contacts/rules';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { joinBlock } from './crm-block.ts';
import type { MemberContext } from '#platform/context.ts';
import { byteOrderMark, toLine } from '#platform/csv.ts';
import type { Companies } from '#platform/database/database-types.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { crmIndustry, readCrmIndustry } from './crm-industries.ts';

type Row = Pick<Selectable<Companies>, 'id' | 'name' | 'website' | 'industry' | 'notes'>;

const batchSize = 500;

const columns = {
  salesforce_accounts: ['Account Name', 'Website', 'Industry', 'Account Description'],
  hubspot_companies: [
    'Company name',
    'Company Domain Name',
    'Website URL',
    'Industry',
    'Description',
  ],
} as const satisfies Record<CompanyFormat, readonly string[]>;

/**
 * The member's companies that have people or facts, as the import of a CRM takes them. Each piece is
 * read in its own transaction, so that a slow reader holds no connection.
 */
export async function* exportCompanies({
  ctx,
  input: { format },
}: {
  ctx: MemberContext;
  input: { format: CompanyFormat };
}): AsyncGenerator<string> {
  const ownerId = ctx.actor.memberId;
  yield byteOrderMark + toLine(columns[format]);
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await ctx.database.transaction((tx) => listAfter(tx, ownerId, after));
    if (rows.length > 0) yield rows.map((row) => toRecord(row, format)).join('');
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
  }
}

function listAfter(tx: Tx, ownerId: string, after: string | null): Promise<Row[]> {
  const beyond = after === null ? sql`true` : sql`r.id > ${after}::uuid`;
  return readRows(
    tx,
    sql<Row>`select r.id, r.name, r.website, r.industry, r.notes from companies r
      where r.owner_id = ${ownerId} and r.root_id is null and ${beyond}
        and (r.website <> '' or r.industry is not null or r.notes <> '' or exists (
          select from contacts c where c.owner_id = ${ownerId} and c.deleted_at is null
            and c.company_id = r.id)
          or exists (select from companies k
            join contacts c on c.owner_id = ${ownerId} and c.company_id = k.id
              and c.deleted_at is null
            where k.owner_id = ${ownerId} and k.root_id = r.id))
      order by r.id limit ${batchSize}`,
  );
}

function toRecord({ name, website, industry, notes }: Row, format: CompanyFormat): string {
  const code = industry as IndustryCode | null;
  const crm = format === 'salesforce_accounts' ? 'salesforce' : 'hubspot';
  const word = code === null ? '' : crmIndustry(crm, code);
  // The CRM's words are fewer than our codes: where they don't lead back, the code is kept.
  const isExact = code === null || readCrmIndustry(word) === code;
  const about = joinBlock(notes, isExact ? [] : [['industry', code]]);
  return crm === 'salesforce'
    ? toLine([name, website, word, about])
    : toLine([name, domainOf(website), website, word, about]);
}

/** The domain that HubSpot knows a company by. */
function domainOf(website: string): string {
  const address = /^[a-z][a-z\d+.-]*:/iu.test(website) ? website : `https://${website}`;
  if (website === '' || !URL.canParse(address)) return '';
  return new URL(address).hostname.replace(/^www\./u, '');
}
