import { cleanFileName } from '@kith/contract/contact-files/file-name';
import { exportContacts } from '#features/contacts/export-contacts.ts';
import type { MemberContext } from '#platform/context.ts';
import { keyOf, listTablesIn } from '#platform/database/catalogue.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { tryLock } from '#platform/database/locks.ts';
import type { Tx } from '#platform/database/tx.ts';
import { readTextRows } from '#platform/database/rows.ts';
import { sql } from 'kysely';

import { ArchiveWriter, type Sink } from './archive-writer.ts';
import { areas, type ResolvedSource, resolveSources } from './areas.ts';
import { fileQueries, interactionsQuery } from './archive-queries.ts';
import {
  type ExportedInteraction,
  interactionLine,
  interactionsHeader,
} from './interactions-csv.ts';
import { countRows, readBatches, readJsonRows } from './snapshot.ts';

export class AlreadyCollected extends Error {}

type Collecting = {
  tx: Tx;
  ctx: MemberContext;
  archive: ArchiveWriter;
  /** Counts what has been added. */
  advance: (rows: number) => void;
};

/**
 * Collects everything about a member in one archive: a JSON file for each area, contacts and
 * interactions in formats of other programs, and every file and picture. All JSON is of one moment;
 * it runs as the service, because members also get what only the service stores about them.
 *
 * @throws `AlreadyCollected` while another worker collects the same export.
 */
export async function collectArchive({
  database,
  ctx,
  exportId,
  sink,
  onProgress,
}: {
  database: Database;
  ctx: MemberContext;
  exportId: string;
  sink: Sink;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const archive = new ArchiveWriter(sink, ctx.clock.now());
  const collect = async (tx: Tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    if (!(await tryLock(tx, `account-export:${exportId}`))) throw new AlreadyCollected();
    const tables = await listTablesIn(tx, ['public', 'auth']);
    const columns = new Map(tables.map((table) => [keyOf(table), table.columns]));
    const sources = new Map(
      Object.keys(areas).map((area) => [area, resolveSources(area, columns)]),
    );
    let total = 1;
    for (const source of [...sources.values()].flat())
      total += await countRows(tx, source, ownerId);
    let done = 0;
    const advance = (rows: number) => {
      done += rows;
      onProgress(Math.min(1, done / total));
    };
    const collecting = { tx, ctx, archive, advance };
    await archive.addText('manifest.json', [describe(ctx, [...sources.keys()])]);
    for (const [area, resolved] of sources) {
      await archive.addText(`data/${area}.json`, writeArea(collecting, resolved));
    }
    await addForOtherPrograms(collecting);
    for (const query of Object.values(fileQueries)) await addFiles(collecting, query);
  };
  // What went into the archive can't be taken back.
  await runAsService(database, collect, { once: true });
  await archive.end();
}

function describe(ctx: MemberContext, names: string[]): string {
  const manifest = {
    format: 'account-archive',
    version: 1,
    member_id: ctx.actor.memberId,
    made_at: ctx.clock.now().toISOString(),
    data: names.map((name) => `data/${name}.json`),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** An object with the rows of each table under its name, one row per line. */
async function* writeArea(
  { tx, ctx, advance }: Collecting,
  sources: readonly ResolvedSource[],
): AsyncGenerator<string> {
  yield '{';
  for (const [index, source] of sources.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(source.name)}: [`;
    let isFirst = true;
    for await (const rows of readJsonRows(tx, source, ctx.actor.memberId)) {
      yield `${isFirst ? '' : ','}\n${rows.join(',\n')}`;
      isFirst = false;
      advance(rows.length);
    }
    yield '\n]';
  }
  yield '\n}\n';
}

async function addForOtherPrograms({ tx, ctx, archive }: Collecting): Promise<void> {
  await archive.addText('contacts.csv', exportContacts({ ctx, input: { format: 'csv' } }));
  await archive.addText('contacts.vcf', exportContacts({ ctx, input: { format: 'vcard4' } }));
  const interactions = readBatches<ExportedInteraction>(tx, interactionsQuery, [
    ctx.actor.memberId,
  ]);
  await archive.addText('interactions.csv', writeInteractions(interactions));
}

async function* writeInteractions(
  batches: AsyncIterable<ExportedInteraction[]>,
): AsyncGenerator<string> {
  yield interactionsHeader();
  for await (const rows of batches) yield rows.map(interactionLine).join('');
}

type StoredFile = { folder: string; id: string; name: string };

/** Holds one file at a time. Its folder is its id, so that files with one name stay separate. */
async function addFiles(
  { tx, ctx, archive }: Collecting,
  { list, content }: { list: string; content: string },
): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const files = await readTextRows<StoredFile>(tx, list, [ownerId]);
  for (const { folder, id, name } of files) {
    const [found] = await readTextRows<{ content: Buffer }>(tx, content, [ownerId, id]);
    const bytes = found?.content;
    if (bytes) await archive.addBytes(`${folder}/${id}/${cleanFileName(name) || 'file'}`, bytes);
  }
}
