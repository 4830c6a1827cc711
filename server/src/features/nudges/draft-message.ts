import { defaultLocale, type Locale, locales } from '@kith/contract/core/locales';
import type { Draft } from '@kith/contract/nudges/schemas';
import { and, eq, sql } from 'drizzle-orm';

import { requireConsents } from '#features/consents/require-consents.ts';
import { contacts } from '#features/contacts/tables.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { recordEngagement } from './change-nudge.ts';
import { draftLocally, type DraftMaterial } from './draft-locally.ts';
import { draftRemotely } from './draft-remotely.ts';
import { nudgeConsents } from './policy.ts';
import { lockNudge } from './queries.ts';
import { engagements } from './tables.ts';

/**
 * Drafts a message for a nudge in the asked language, else the member's. A configured model writes
 * it (the consent that this call demands is the one that lets data leave); where there is none or
 * it fails, the local engine does. Nothing is sent to the contact.
 *
 * @throws `not_found`, `consent_required`
 */
export async function draftMessage({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string; locale?: Locale | undefined };
}): Promise<Draft> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { material, locale } = await ctx.database.transaction(async (tx) => {
    await requireConsents(tx, ownerId, { types: nudgeConsents, now });
    const { material, memberLocale } = await gatherMaterial(tx, ownerId, { id: input.id, now });
    return { material, locale: input.locale ?? memberLocale };
  });
  // After the transaction: a model may take many seconds, and no connection waits for it.
  const remote = await tryRemote(ctx, material, locale);
  if (remote !== null) return { text: remote, engine: 'remote' };
  return { text: draftLocally(material, locale), engine: 'local' };
}

async function tryRemote(
  ctx: MemberContext,
  material: DraftMaterial,
  locale: Locale,
): Promise<string | null> {
  if (!ctx.ai.remote) return null;
  try {
    return await draftRemotely(ctx.ai.remote, material, locale);
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'remote draft failed, drafting locally');
    return null;
  }
}

type Profile = { display_name: string; locale: string; timezone: string };

async function gatherMaterial(
  tx: Tx,
  ownerId: string,
  { id, now }: { id: string; now: Date },
): Promise<{ material: DraftMaterial; memberLocale: Locale }> {
  const nudge = await lockNudge(tx, ownerId, id);
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.ownerId, ownerId), eq(contacts.id, nudge.contactId)));
  if (!contact || contact.deletedAt) throw notFound('Nudge');
  const profile = await readRow<Profile>(
    tx,
    sql`select display_name, locale, timezone from profiles where id = ${ownerId}`,
  );
  const [drafted] = await tx
    .select({ id: engagements.id })
    .from(engagements)
    .where(
      and(
        eq(engagements.ownerId, ownerId),
        eq(engagements.nudgeId, id),
        eq(engagements.action, 'drafted'),
      ),
    );
  if (!drafted) await recordEngagement(tx, ownerId, nudge, { action: 'drafted', at: now });
  const { firstName, lastName, company, title } = contact;
  return {
    material: {
      nudgeId: nudge.id,
      type: nudge.type,
      facts: nudge.reason.facts,
      last: nudge.reason.last,
      contact: { firstName, lastName, company, title },
      memberName: profile?.display_name ?? '',
      timeZone: profile?.timezone ?? 'UTC',
      now,
    },
    memberLocale: locales.find((locale) => locale === profile?.locale) ?? defaultLocale,
  };
}
