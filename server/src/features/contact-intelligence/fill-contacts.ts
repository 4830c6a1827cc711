import { randomUUID } from 'node:crypto';

import type { FillInput, FillResult } from '@kith/contract/contact-intelligence/schemas';
import { minuteMs } from '@kith/contract/core/time';
import { creditsOf } from '@kith/contract/credits/actions';
import { getContact } from '#features/contacts/get-contact.ts';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { holdCredits } from '#features/credits/hold-credits.ts';
import { meterActions } from '#features/credits/meter-action.ts';
import { releaseHold } from '#features/credits/release-hold.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Finding } from './engine/known-contact.ts';
import { findInContacts, type Found, readLocale } from './find-in-contacts.ts';
import type { FillProvider } from './open-provider.ts';
import { readKnown } from './read-known.ts';
import { requireIntelligence } from './require-intelligence.ts';

/**
 * Fills in the chosen fields, as far as they are still empty and it still follows, and charges each
 * contact with a field that was filled. What the member entered is never replaced.
 *
 * @throws `feature_disabled`; `ai_not_allowed`; `payment_required`, and then nothing is filled
 */
export async function fillContacts({
  ctx,
  provider,
  input,
}: {
  ctx: MemberContext;
  provider: FillProvider | null;
  input: FillInput;
}): Promise<FillResult> {
  const ownerId = ctx.actor.memberId;
  const chosen = new Map(input.items.map(({ contact_id: id, fields }) => [id, new Set(fields)]));
  const { known, locale } = await ctx.database.transaction(async (tx) => {
    await requireIntelligence(tx, ownerId);
    const ids = [...chosen.keys()];
    const known = await readKnown(tx, ownerId, { ids, most: ids.length });
    return { known, locale: await readLocale(tx, ownerId) };
  });
  const result: FillResult = { contacts: 0, fields: 0, charged: 0 };
  await findInContacts(ctx, { known, locale, provider }, async (tx, { value: found, engine }) => {
    const service = engine === 'remote' && provider ? provider.host : 'built-in';
    const inside = { ...ctx, database: nestIn(tx) };
    const paid: string[] = [];
    const filledIn = new Set<string>();
    const ids = found.map(({ contact }) => contact.id);
    await lockContactsById(tx, ownerId, ids);
    for (const { contact, findings } of found) {
      const wanted = findings.filter(({ field }) => chosen.get(contact.id)?.has(field));
      const filled = await fillContact(inside, tx, { contact, findings: wanted });
      if (filled === 0) continue;
      // The same contact can be filled in again, and is paid for again.
      filledIn.add(contact.id);
      paid.push(`${contact.id}:${randomUUID()}`);
      result.contacts += 1;
      result.fields += filled;
      await recordFill(inside, tx, { contactId: contact.id, filled, service });
    }
    const at = ctx.clock.now();
    const free = known.filter((contact) => !filledIn.has(contact.id));
    await meterActions(tx, {
      memberId: ownerId,
      action: 'contact_enhanced',
      resourceIds: paid,
      at,
    });
    for (const contact of free)
      await noteFree(tx, { memberId: ownerId, contactId: contact.id, at });
    result.charged = paid.length * creditsOf.contact_enhanced;
    return result.charged;
  });
  return result;
}

/**
 * A line of the history that says that nothing was charged, since nothing was found any more: credits that
 * were held and go back. Who hasn't as many gets no line.
 */
async function noteFree(
  tx: Tx,
  { memberId, contactId, at }: { memberId: string; contactId: string; at: Date },
): Promise<void> {
  const resourceId = `${contactId}:${randomUUID()}`;
  try {
    const holdId = await holdCredits(tx, {
      memberId,
      action: 'contact_enhanced',
      quantity: 1,
      resourceId,
      key: `contact_enhanced:${resourceId}`,
      expiresAt: new Date(at.getTime() + minuteMs),
      at,
    });
    // After it: the history shows what could be spent at the end.
    await releaseHold(tx, { holdId, at: new Date(at.getTime() + 1) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payment_required')) throw error;
  }
}

/** @returns how many fields were filled */
async function fillContact(
  ctx: MemberContext,
  tx: Tx,
  { contact, findings }: Found,
): Promise<number> {
  let filled = 0;
  for (const finding of findings) {
    if (await fillField(ctx, tx, contact.id, finding)) filled += 1;
  }
  return filled;
}

/** The contact is locked; a field that somebody filled meanwhile is left alone. */
async function fillField(
  ctx: MemberContext,
  tx: Tx,
  contactId: string,
  { field, value, source, words, confidence, written }: Finding,
): Promise<boolean> {
  const now = await getContact({ ctx, input: { id: contactId } });
  const names = Object.keys(written) as (keyof typeof written)[];
  const replaced = Object.fromEntries(names.map((name) => [name, now[name]]));
  const isTaken =
    field === 'name'
      ? `${now.first_name}${now.last_name}` !== words
      : names.some((name) => now[name] !== '');
  if (isTaken) return false;
  const added = await tx
    .insertInto('contact_fills')
    .values({
      owner_id: ctx.actor.memberId,
      contact_id: contactId,
      field,
      value,
      replaced: jsonParam(replaced),
      written: jsonParam(written),
      source,
      words,
      confidence,
      filled_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('field')
    .executeTakeFirst();
  if (!added) return false;
  if (names.length > 0) {
    await updateContact({ ctx, input: { id: contactId, ...written }, source: 'analysis' });
  }
  return true;
}

async function recordFill(
  ctx: MemberContext,
  tx: Tx,
  { contactId, filled, service }: { contactId: string; filled: number; service: string },
): Promise<void> {
  const event = {
    featureName: 'contact_intelligence',
    action: 'filled',
    resourceId: contactId,
    resourceType: 'contact' as const,
    usageData: { service, fieldsEnhanced: filled },
    creditsConsumed: creditsOf.contact_enhanced,
  };
  await recordUsage(tx, ctx.actor.memberId, event, ctx.clock.now());
}
