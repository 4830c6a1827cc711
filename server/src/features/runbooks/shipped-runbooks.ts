import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Tx } from '#platform/database/tx.ts';

const folder = join(import.meta.dirname, 'shipped');

/** Adds the runbooks that come with the product and aren't there yet; what was edited stays. */
export async function addShipped(tx: Tx, now: Date): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const known = await tx.selectFrom('runbooks').select('slug').execute();
  const missing = files
    .map((file) => ({ file, slug: file.slice(0, -'.md'.length) }))
    .filter(({ slug }) => known.every((one) => one.slug !== slug));
  for (const { file, slug } of missing) {
    const [heading = '', ...lines] = (await readFile(join(folder, file), 'utf8')).split('\n');
    const added = await tx
      .insertInto('runbooks')
      .values({ slug, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) continue;
    await tx
      .insertInto('runbook_versions')
      .values({
        slug,
        version: 1,
        title: heading.replace(/^#\s*/u, ''),
        body: lines.join('\n').trim(),
        reason: '',
        changed_by: null,
        changed_at: now,
      })
      .execute();
  }
}
