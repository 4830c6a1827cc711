import type { CrmField } from '@kith/contract/connectors/rules';
import type { CrmCounts } from '@kith/contract/connectors/schemas';
import type { Tx } from '#platform/database/tx.ts';

import type { RemoteAddition } from './crm-peer.ts';
import { keepNoteKey } from './note-key.ts';
import { scopeOf } from './pull-step.ts';
import { findLinkedRemotes, type LinkBase, type RunPosition, updateLink } from './queries.ts';
import { recordValues } from './record-history.ts';
import { commitStep, count, type RunContext, type Tally } from './run-context.ts';

/** A record to be created there, whose link is in the database already. */
export type Creation = {
  linkId: string;
  /** Of a note: what it is here. */
  interactionId?: string;
  addition: RemoteAddition;
  /** What each side has afterwards, by what was sent. */
  toBase: (sent: Record<string, string>) => LinkBase;
};

/**
 * Creates records there, one by one. The link comes first, without the record's id. Threat: a run that
 * ends between the CRM's answer and its commit would create the record twice, so a link without an id
 * is looked for there before (`isRepeat`).
 */
export async function createRemote(
  run: RunContext,
  object: 'contact' | 'note',
  creations: readonly Creation[],
  {
    isRepeat,
    counted,
    position,
  }: { isRepeat: boolean; counted: keyof CrmCounts; position: RunPosition },
): Promise<void> {
  const { ownerId, peer, ctx } = run;
  for (const { linkId, interactionId, addition, toBase } of creations) {
    const found = isRepeat ? await findOwn(run, object, addition) : undefined;
    const remoteId = found ?? (await peer.create(object, addition));
    await commitStep(run, position, async (tx, tally) => {
      if (remoteId === null) {
        // Refused: it is not tried again.
        count(tally, 'skipped');
        await updateLink(tx, ownerId, linkId, { ended_at: ctx.clock.now() });
        return;
      }
      const base = toBase(peer.sentValues(object, addition));
      const created = { linkId, interactionId, remoteId, base, counted };
      await keepCreated(tx, run, tally, created);
    });
  }
}

/** What an interrupted creation made. Threat: an equal record, which is another one's here already. */
async function findOwn(
  run: RunContext,
  object: 'contact' | 'note',
  addition: RemoteAddition,
): Promise<string | undefined> {
  const candidates = await run.peer.findCreated(object, addition);
  if (candidates.length === 0) return undefined;
  const linked = await run.ctx.database.transaction((tx) =>
    findLinkedRemotes(tx, scopeOf(run, object), candidates),
  );
  return candidates.find((id) => !linked.has(id));
}

/** Completes the link of a record that was created there. */
export async function keepCreated(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  {
    linkId,
    interactionId,
    remoteId,
    base,
    counted,
  }: {
    linkId: string;
    interactionId: string | undefined;
    remoteId: string;
    base: LinkBase;
    counted: keyof CrmCounts;
  },
): Promise<void> {
  const { ownerId, runId, ctx } = run;
  count(tally, counted);
  await updateLink(tx, ownerId, linkId, { remote_id: remoteId, base });
  if (interactionId !== undefined) await keepNoteKey(tx, run, { interactionId, remoteId });
  const changes = Object.entries(base).flatMap(([field, [, to]]) =>
    to === '' ? [] : [{ field: field as CrmField, from: '', to, linkId }],
  );
  const now = ctx.clock.now();
  await recordValues(tx, { ownerId, runId, side: 'crm', cause: 'sync', now }, changes);
}
