import type { CrmCounts } from '@kith/contract/connectors/schemas';

import type { RemoteAddition, RemoteCreation } from './crm-peer.ts';
import type { LinkBase } from './queries.ts';
import { updateLink } from './queries.ts';
import { recordValues } from './record-history.ts';
import { commitStep, count, type RunContext } from './run-context.ts';
import type { RunPosition } from './queries.ts';
import type { CrmField } from '@kith/contract/connectors/rules';

/** A record to be created there, whose link is in the database already. */
export type Creation = {
  linkId: string;
  addition: RemoteAddition;
  /** What each side has afterwards, by what was sent. */
  toBase: (sent: RemoteCreation['values']) => LinkBase;
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
  const { ownerId, runId, peer, ctx } = run;
  for (const { linkId, addition, toBase } of creations) {
    const found = isRepeat ? await peer.findCreated(object, addition) : null;
    const created = found ?? (await peer.create(object, addition));
    await commitStep(run, position, async (tx, tally) => {
      const now = ctx.clock.now();
      if (created === null) {
        // Refused: it is not tried again.
        count(tally, 'skipped');
        await updateLink(tx, ownerId, linkId, { ended_at: now });
        return;
      }
      count(tally, counted);
      const base = toBase(created.values);
      await updateLink(tx, ownerId, linkId, { remote_id: created.id, base });
      const changes = Object.entries(base).flatMap(([field, [, to]]) =>
        to === '' ? [] : [{ field: field as CrmField, from: '', to, linkId }],
      );
      await recordValues(tx, { ownerId, runId, side: 'crm', cause: 'sync', now }, changes);
    });
  }
}
