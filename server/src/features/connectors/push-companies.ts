import { companyNameProperty } from '@kith/contract/connectors/rules';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { readCompanies } from './company-record.ts';
import { peerBatch } from './crm-peer.ts';
import { mergeCompany } from './pull-companies.ts';
import { send, type Sending } from './push-contacts.ts';
import { type LinkRow, lockLinksByRemote } from './queries.ts';
import { recordSending } from './record-history.ts';
import { commitStep, count, type RunContext, sampleMerge } from './run-context.ts';
import type { Step } from './run-context.ts';

/** Sends what changed here of linked companies, after a look at what is there now. */
export const pushCompanies: Step = async (run, position) => {
  const { ownerId, connection, peer, ctx, provider } = run;
  const links = await ctx.database.transaction((tx) => listChanged(tx, run, position.cursor));
  const next = links.length === peerBatch ? links.at(-1)!.id : null;
  const remoteIds = links.map(({ remote_id: id }) => id!);
  const properties = connection.mapping.company.map(({ property }) => property);
  const records = await peer.readByIds('company', remoteIds, [
    companyNameProperty[provider],
    ...properties,
  ]);
  const sendings: Sending[] = [];
  await commitStep(run, position, async (tx, tally) => {
    const scope = { ownerId, connectionId: connection.id, object: 'company' } as const;
    const locked = await lockLinksByRemote(
      tx,
      scope,
      records.map(({ id }) => id),
    );
    const byRemote = new Map(records.map((record) => [record.id, record]));
    const companies = await readCompanies(
      tx,
      ownerId,
      locked.flatMap(({ company_id: id }) => id ?? []),
    );
    for (const link of locked) {
      const company = companies.get(link.company_id ?? '');
      const record = byRemote.get(link.remote_id!);
      if (!company || !record) continue;
      const merge = await mergeCompany(tx, run, run.applies ? tally : structuredClone(tally), {
        company,
        record,
        link,
      });
      if (merge.gives.length === 0) continue;
      sendings.push({ link, base: merge.base, gives: merge.gives });
      if (run.applies) continue;
      count(tally, 'companies_sent');
      sampleMerge(tally, 'company', company.name, { takes: [], gives: merge.gives, asks: [] });
    }
    const now = ctx.clock.now();
    const changes = sendings.flatMap(({ link, gives }) =>
      gives.map(({ field, from, to }) => ({ field, from, to, linkId: link.id })),
    );
    if (run.applies) await recordSending(tx, { ownerId, runId: run.runId, now }, changes);
  });
  if (run.applies && sendings.length > 0)
    await send(run, 'company', sendings, 'companies_sent', position);
  await commitStep(run, { ...position, cursor: next }, async () => undefined);
  return next;
};

function listChanged(
  tx: Tx,
  { ownerId, connection }: RunContext,
  after: string | null,
): Promise<LinkRow[]> {
  const isLater = after === null ? sql`true` : sql`l.id > ${after}::uuid`;
  return readRows(
    tx,
    sql<LinkRow>`select l.* from crm_links l
      join companies k on k.owner_id = l.owner_id and k.id = l.company_id
      join companies r on r.owner_id = k.owner_id and r.id = coalesce(k.root_id, k.id)
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = 'company'
        and l.ended_at is null and l.remote_id is not null
        and (l.is_pending or r.updated_at > l.checked_at) and ${isLater}
      order by l.id limit ${peerBatch}`,
  );
}
