import type { CrmObject } from '@kith/contract/connectors/rules';
import type { CrmCounts } from '@kith/contract/connectors/schemas';
import type { Tx } from '#platform/database/tx.ts';

import { peerBatch, type RemoteRecord } from './crm-peer.ts';
import type { RecordMerge, ValueChange } from './merge-record.ts';
import {
  type LinkBase,
  type LinkRow,
  lockLinksByRemote,
  type RunPosition,
  updateLink,
} from './queries.ts';
import { confirmSending, dropSending, recordSending } from './record-history.ts';
import { commitStep, count, type RunContext, sampleMerge, type Tally } from './run-context.ts';

type Sending = { link: LinkRow; base: LinkBase; gives: (ValueChange & { property: string })[] };
/** Merges one record, and says what it is called; null where it is gone here. */
type Merge = (
  tally: Tally,
  link: LinkRow,
  record: RemoteRecord,
) => Promise<{ label: string; merge: RecordMerge<unknown> } | null>;

type Changes = {
  object: CrmObject;
  counted: keyof CrmCounts;
  /** The links of one step, by id. */
  list: (tx: Tx) => Promise<LinkRow[]>;
  properties: readonly string[];
  open: (tx: Tx, links: readonly LinkRow[]) => Promise<Merge>;
  cursorOf: (last: LinkRow) => string;
};

/**
 * Sends what changed here. The CRM's present values are read first and merged again, so that what
 * changed there meanwhile is not overwritten unseen.
 *
 * @returns the cursor of the next step.
 */
export async function pushChanges(
  run: RunContext,
  position: RunPosition,
  { object, counted, list, properties, open, cursorOf }: Changes,
): Promise<string | null> {
  const { ownerId, connection, peer, ctx, runId } = run;
  const links = await ctx.database.transaction(list);
  const next = links.length === peerBatch ? cursorOf(links.at(-1)!) : null;
  const remoteIds = links.flatMap(({ remote_id: id }) => id ?? []);
  const records = remoteIds.length === 0 ? [] : await peer.readByIds(object, remoteIds, properties);
  const byRemote = new Map(records.map((record) => [record.id, record]));
  const sendings: Sending[] = [];
  // The same position: what follows is not done yet.
  await commitStep(run, position, async (tx, tally) => {
    const scope = { ownerId, connectionId: connection.id, object };
    const locked = await lockLinksByRemote(tx, scope, [...byRemote.keys()]);
    const mergeOne = await open(tx, locked);
    for (const link of locked) {
      // A preview has counted what comes here before.
      const own = run.applies ? tally : structuredClone(tally);
      const merged = await mergeOne(own, link, byRemote.get(link.remote_id!)!);
      if (merged === null || merged.merge.gives.length === 0) continue;
      const { gives, base } = merged.merge;
      sendings.push({ link, base, gives });
      if (run.applies) continue;
      count(tally, counted);
      sampleMerge(tally, object, merged.label, { takes: [], gives, asks: [] });
    }
    if (!run.applies) return;
    const changes = sendings.flatMap(({ link, gives }) =>
      gives.map(({ field, from, to }) => ({ field, from, to, linkId: link.id })),
    );
    await recordSending(tx, { ownerId, runId, now: ctx.clock.now() }, changes);
  });
  if (run.applies && sendings.length > 0) await send(run, position, { object, counted, sendings });
  await commitStep(run, { ...position, cursor: next }, async () => undefined);
  return next;
}

/** Writes the values there, then keeps what each side has. */
async function send(
  run: RunContext,
  position: RunPosition,
  { object, counted, sendings }: Pick<Changes, 'object' | 'counted'> & { sendings: Sending[] },
): Promise<void> {
  const { ownerId, peer } = run;
  const writes = sendings.map(({ link, gives }) => ({
    id: link.remote_id!,
    values: Object.fromEntries(gives.map(({ property, to }) => [property, to])),
  }));
  const refused = await peer.update(object, writes);
  await commitStep(run, position, async (tx, tally) => {
    for (const { link, base, gives } of sendings) {
      const isRefused = refused.has(link.remote_id!);
      count(tally, isRefused ? 'skipped' : counted);
      // What the CRM doesn’t take stays as it is on both sides, and is tried again when it changes.
      const seen = gives.map(
        ({ field, from, to }) => [field, [to, isRefused ? from : to]] as const,
      );
      await updateLink(tx, ownerId, link.id, {
        base: { ...base, ...Object.fromEntries(seen) } as LinkBase,
        is_pending: false,
      });
    }
    const idsOf = (wanted: boolean) =>
      sendings
        .filter(({ link }) => refused.has(link.remote_id!) === wanted)
        .map(({ link }) => link.id);
    await confirmSending(tx, ownerId, idsOf(false));
    await dropSending(tx, ownerId, idsOf(true));
  });
}
