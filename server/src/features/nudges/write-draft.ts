import { defaultDisplayName } from '@kith/contract/account/sign-in-rules';
import { defaultLocale, type Locale, locales } from '@kith/contract/core/locales';
import type { Draft } from '@kith/contract/nudges/schemas';

import { askAi } from '#features/ai-controls/ask-ai.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { draftLocally, type DraftMaterial } from './draft-locally.ts';
import { requestDraft } from './request-draft.ts';

/** Who writes, and in which language unless they ask for another. */
export async function readSender(
  tx: Tx,
  ownerId: string,
): Promise<Pick<DraftMaterial, 'memberName' | 'timeZone'> & { locale: Locale }> {
  const profile = await tx
    .selectFrom('profiles as p')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .select(['p.display_name', 'p.locale', 'p.timezone', 'u.email'])
    .where('p.id', '=', ownerId)
    .executeTakeFirst();
  const name = profile?.display_name ?? '';
  return {
    // No one signs with the front of their address.
    memberName: name === defaultDisplayName(profile?.email ?? '') ? '' : name,
    timeZone: profile?.timezone ?? 'UTC',
    locale: locales.find((locale) => locale === profile?.locale) ?? defaultLocale,
  };
}

/** The person who is written to; undefined if they are not among the member's contacts. */
export async function readRecipient(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<DraftMaterial['contact'] | undefined> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'company', 'title'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!contact) return undefined;
  const { first_name: firstName, last_name: lastName, company, title } = contact;
  return { firstName, lastName, company, title };
}

/** Called after the transaction: a model may take many seconds, and no connection waits for it. */
export async function writeDraft(
  ctx: MemberContext,
  material: DraftMaterial,
  locale: Locale,
): Promise<Draft> {
  const { value: text, engine } = await askAi(ctx, {
    use: 'message_drafts',
    fields: [
      'contact_name',
      'contact_title',
      'contact_company',
      'member_name',
      'interactions',
      'signal',
    ],
    model: requestDraft(material, locale),
    local: () => draftLocally(material, locale),
  });
  return { text, engine };
}
