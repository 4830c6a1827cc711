import { companyNameProperty } from '@kith/contract/connectors/rules';
import type { Tx } from '#platform/database/tx.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { sql } from 'kysely';

import {
  type CompanyContent,
  findCompanies,
  type MappedCompany,
  readCompanies,
  toCompanyRecord,
  writeMappedCompany,
} from './company-record.ts';
import type { RemoteRecord } from './crm-peer.ts';
import { keepMerge } from './keep-merge.ts';
import { mergeRecord, type RecordMerge } from './merge-record.ts';
import { createPull, type Pulled, scopeOf } from './pull-step.ts';
import { insertLink, type LinkRow } from './queries.ts';
import { count, type RunContext, sampleMerge, type Tally } from './run-context.ts';

/** Brings what changed of the companies that contacts here work at. */
export const pullCompanies = createPull({
  object: 'company',
  propertiesOf: ({ connection, provider }) => [
    companyNameProperty[provider],
    ...connection.mapping.company.map(({ property }) => property),
  ],
  place: placeCompanies,
});

async function placeCompanies(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { records, links }: Pulled,
): Promise<void> {
  const { ownerId, ctx, provider } = run;
  const scope = scopeOf(run, 'company');
  const nameOf = ({ values }: RemoteRecord) => values[companyNameProperty[provider]] ?? '';
  const strangers = records.filter((record) => !links.has(record.id) && nameOf(record) !== '');
  const named = await findCompanies(tx, ownerId, strangers.map(nameOf));
  const companies = await readCompanies(
    tx,
    ownerId,
    [...links.values()].flatMap(({ company_id: id }) => id ?? []),
  );
  const taken = await findLinkedCompanies(
    tx,
    run,
    [...named.values()].map(({ id }) => id),
  );
  for (const record of records) {
    const known = links.get(record.id);
    if (known) {
      const company = companies.get(known.company_id ?? '');
      if (company) await mergeCompany(tx, run, tally, { company, record, link: known });
      continue;
    }
    const company = named.get(nameOf(record));
    if (!company || taken.has(company.id)) continue;
    taken.add(company.id);
    const now = ctx.clock.now();
    const row = { remote_id: record.id, company_id: company.id, base: {} };
    const id = run.applies ? await insertLink(tx, scope, { ...row, checked_at: now }) : '';
    const merge = await mergeCompany(tx, run, tally, {
      company,
      record,
      link: { ...row, id } as LinkRow,
    });
    if (!run.applies && merge.gives.length > 0) {
      count(tally, 'companies_sent');
      sampleMerge(tally, 'company', company.name, { takes: [], gives: merge.gives, asks: [] });
    }
  }
}

async function findLinkedCompanies(
  tx: Tx,
  { ownerId, connection }: RunContext,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ company_id: string }>>`select company_id from crm_links
      where owner_id = ${ownerId} and connection_id = ${connection.id} and object = 'company'
        and ended_at is null and company_id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  return new Set(rows.map(({ company_id: id }) => id));
}

export async function mergeCompany(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { company, record, link }: { company: MappedCompany; record: RemoteRecord; link: LinkRow },
): Promise<RecordMerge<CompanyContent>> {
  const { connection, ctx } = run;
  const merge = mergeRecord(toCompanyRecord(company), {
    fields: connection.mapping.company,
    base: link.base,
    remote: record,
    rule: connection.rule,
    direction: connection.direction,
  });
  await keepMerge(tx, run, tally, {
    object: 'company',
    label: company.name,
    link,
    merge,
    counted: 'companies_updated',
    write: () => writeMappedCompany(tx, ctx, company.id, merge.content),
  });
  return merge;
}
