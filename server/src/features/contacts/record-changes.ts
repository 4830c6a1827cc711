import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { ContactFields } from './contact-fields.ts';

const keptFields = ['first_name', 'last_name', 'company', 'title', 'location'] as const;

/** Keeps what the fields were before a change by hand; empty is null. */
export async function recordChanges(
  tx: Tx,
  ownerId: string,
  contactId: string,
  { before, after, now }: { before: ContactFields; after: ContactFields; now: Date },
): Promise<void> {
  const changes = keptFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field,
      old_value: before[field] || null,
      new_value: after[field] || null,
    }));
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, changed_at)
    select ${ownerId}, ${contactId}, r.field, r.old_value, r.new_value, 'manual', ${now}
    from jsonb_to_recordset(${jsonParam(changes)}) as r(field text, old_value text, new_value text)`);
}
