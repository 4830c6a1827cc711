import type { CrmField, CrmProvider } from '@kith/contract/connectors/rules';
import { readContacts } from '#features/contacts/read-contacts.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readCompanies, toCompanyRecord, writeMappedCompany } from './company-record.ts';
import { toContactRecord, writeMappedContact } from './contact-record.ts';
import type { KithRecord } from './merge-record.ts';
import { readNotes, toNoteRecord, writeMappedNote } from './note-record.ts';
import type { LinkRow } from './queries.ts';

/**
 * Writes one field of a linked record here, in the member's name.
 *
 * @returns the value that is kept.
 * @throws `conflict` where the field has another value than expected by now; `not_found` where the record
 * is gone.
 */
export async function writeKithValue(
  tx: Tx,
  ctx: MemberContext,
  {
    provider,
    link,
    field,
    expected,
    to,
  }: { provider: CrmProvider; link: LinkRow; field: CrmField; expected: string; to: string },
): Promise<string> {
  const ownerId = ctx.actor.memberId;
  const change = { field, expected, to, base: link.base[field]?.[0] };
  if (link.object === 'contact') {
    const ids = link.contact_id === null ? [] : [link.contact_id];
    const contacts = await readContacts(tx, ownerId, { ids, now: ctx.clock.now(), locks: true });
    const before = contacts.get(link.contact_id ?? '');
    if (!before) throw notFound('Contact');
    const { after, kept } = changeField(
      toContactRecord(before, () => 0),
      change,
    );
    await writeMappedContact(tx, ctx, { before, after, source: provider });
    return kept;
  }
  if (link.object === 'company') {
    const company = (await readCompanies(tx, ownerId, [link.company_id ?? ownerId])).get(
      link.company_id ?? '',
    );
    if (!company) throw notFound('Company');
    const { after, kept } = changeField(toCompanyRecord(company), change);
    await writeMappedCompany(tx, ctx, company.id, after);
    return kept;
  }
  const note = (await readNotes(tx, ownerId, [link.interaction_id ?? ownerId])).get(
    link.interaction_id ?? '',
  );
  if (!note) throw notFound('Interaction');
  const { after, kept } = changeField(toNoteRecord(provider, note), change);
  await writeMappedNote(tx, ctx, note.id, after);
  return kept;
}

function changeField<Content>(
  record: KithRecord<Content>,
  {
    field,
    expected,
    to,
    base,
  }: { field: CrmField; expected: string; to: string; base: string | undefined },
): { after: Content; kept: string } {
  const current = record.read(record.content, field, { base: base ?? expected, crm: expected });
  if (current !== expected) throw new AppError('conflict', 'The value has changed since');
  const after = record.write(record.content, field, { from: current, to });
  if (after === null) throw new AppError('conflict', 'The field can’t have this value');
  return { after, kept: record.read(after, field, { base: to, crm: to }) };
}
