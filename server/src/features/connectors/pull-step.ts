import type { CrmObject } from '@kith/contract/connectors/rules';
import type { Tx } from '#platform/database/tx.ts';

import type { RemoteRecord } from './crm-peer.ts';
import { type LinkRow, type LinkScope, lockLinksByRemote } from './queries.ts';
import { commitStep, count, type RunContext, type Step, type Tally } from './run-context.ts';

/** A page of what changed there, each record once, with the links of those that are known, locked. */
export type Pulled = { records: RemoteRecord[]; links: Map<string | null, LinkRow> };

type Pull = {
  object: CrmObject;
  propertiesOf: (run: RunContext) => readonly string[];
  /** Puts the records in their places here. */
  place: (tx: Tx, run: RunContext, tally: Tally, pulled: Pulled) => Promise<void>;
  /** The lock that writing them needs. */
  lockOf?: (ownerId: string) => string;
};

/** The step of a phase that brings what changed there, page by page. */
export function createPull({ object, propertiesOf, place, lockOf }: Pull): Step {
  return async (run, position) => {
    const page = await run.peer.readChanged(object, {
      since: run.connection.read_until[object] ?? null,
      cursor: position.cursor,
      properties: propertiesOf(run),
    });
    await commitStep(
      run,
      { ...position, cursor: page.next },
      async (tx, tally) => {
        count(tally, 'skipped', page.faulty);
        const records = uniqueById(page.records);
        const ids = records.map(({ id }) => id);
        const links = await lockLinksByRemote(tx, scopeOf(run, object), ids);
        await place(tx, run, tally, {
          records,
          links: new Map(links.map((link) => [link.remote_id, link])),
        });
      },
      lockOf?.(run.ownerId),
    );
    return page.next;
  };
}

/** The links of one kind that a run works with. */
export const scopeOf = ({ ownerId, connection }: RunContext, object: CrmObject): LinkScope => ({
  ownerId,
  connectionId: connection.id,
  object,
});

/** A page may name a record twice; the later state counts. */
function uniqueById(records: readonly RemoteRecord[]): RemoteRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
