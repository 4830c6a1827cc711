import { companyNameProperty } from '@kith/contract/connectors/rules';
import type { Tx } from '#platform/database/tx.ts';

import {
  type CompanyContent,
  findCompanies,
  type MappedCompany,
  readCompanies,
  toCompanyRecord,
  writeMappedCompany,
} from './company-record.ts';
import type { RemoteRecord } from './crm-peer.ts';
import { findFollowedCompanies } from './followed-links.ts';
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
  const { ownerId, connection, ctx, provider } = run;
  const scope = scopeOf(run, 'company');
  const nameOf = ({ values }: RemoteRecord) => values[companyNameProperty[provider]] ?? '';
  const strangers = records.filter((record) => !links.has(record.id) && nameOf(record) !== '');
  const named = await findCompanies(tx, ownerId, strangers.map(nameOf));
  const companies = await readCompanies(
    tx,
    ownerId,
    [...links.values()].flatMap(({ company_id: id }) => id ?? []),
  );
  const followed = await findFollowedCompanies(
    tx,
    { ownerId, connectionId: connection.id },
    [...companies.values(), ...named.values()].map(({ id }) => id),
  );
  for (const record of records) {
    const known = links.get(record.id);
    if (known) {
      const company = companies.get(known.company_id ?? '');
      if (!company) continue;
      const ownLink = followed.get(company.id) ?? known.id;
      followed.set(company.id, ownLink);
      // It was merged here into one that another record there is.
      if (ownLink !== known.id) count(tally, 'skipped');
      else await mergeCompany(tx, run, tally, { company, record, link: known });
      continue;
    }
    const company = named.get(nameOf(record));
    if (!company || followed.has(company.id)) continue;
    const now = ctx.clock.now();
    const row = { remote_id: record.id, company_id: company.id, base: {} };
    const id = run.applies ? await insertLink(tx, scope, { ...row, checked_at: now }) : '';
    followed.set(company.id, id);
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
