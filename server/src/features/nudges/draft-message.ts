import { suggestionConsents } from '@kith/contract/account/scopes';
import { defaultLocale, type Locale, locales } from '@kith/contract/core/locales';
import type { Draft } from '@kith/contract/nudges/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { recordEngagement } from './change-nudge.ts';
import { draftLocally, type DraftMaterial } from './draft-locally.ts';
import { draftRemotely } from './draft-remotely.ts';
import { lockNudge } from './queries.ts';

/**
 * Drafts a message for a nudge in the requested language, else the member's. A configured model
 * writes it; without one, or if it fails, the local
 * engine does. Nothing is sent to the contact.
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
  const { material, locale } = await ctx.database
    .requiring(suggestionConsents)
    .transaction(async (tx) => {
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

async function gatherMaterial(
  tx: Tx,
  ownerId: string,
  { id, now }: { id: string; now: Date },
): Promise<{ material: DraftMaterial; memberLocale: Locale }> {
  const nudge = await lockNudge(tx, ownerId, id);
  const contact = await tx
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'company', 'title'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', nudge.contact_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!contact) throw notFound('Nudge');
  const profile = await tx
    .selectFrom('profiles')
    .select(['display_name', 'locale', 'timezone'])
    .where('id', '=', ownerId)
    .executeTakeFirst();
  const drafted = await tx
    .selectFrom('engagements')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('nudge_id', '=', id)
    .where('action', '=', 'drafted')
    .executeTakeFirst();
  if (!drafted) await recordEngagement(tx, ownerId, nudge, { action: 'drafted', at: now });
  const { first_name: firstName, last_name: lastName, company, title } = contact;
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
