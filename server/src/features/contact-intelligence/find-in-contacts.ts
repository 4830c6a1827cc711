import type { AiField } from '@kith/contract/ai-controls/rules';
import { defaultLocale, type Locale, locales } from '@kith/contract/core/locales';
import type { AiAnswer } from '#features/ai-controls/ai-request.ts';
import { askAi } from '#features/ai-controls/ask-ai.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { findFills } from './engine/find-fills.ts';
import type { Finding } from './engine/known-contact.ts';
import type { FillProvider } from './open-provider.ts';
import { readAnswer } from './read-answer.ts';
import type { Known } from './read-known.ts';

export type Found = { contact: Known; findings: Finding[] };

const readFields: AiField[] = [
  'contact_name',
  'contact_company',
  'contact_title',
  'contact_email_domain',
  'contact_phone',
];

export async function readLocale(tx: Tx, ownerId: string): Promise<Locale> {
  const profile = await tx
    .selectFrom('profiles')
    .select('locale')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return locales.find((locale) => locale === profile?.locale) ?? defaultLocale;
}

type Asked = { known: readonly Known[]; locale: Locale; provider: FillProvider | null };

/** What follows from the contact itself comes before what a service says of it. */
function merge(
  known: readonly Known[],
  locale: Locale,
  answered: ReadonlyMap<string, Finding[]>,
): Found[] {
  return known
    .map((contact) => {
      const own = findFills(contact, locale);
      const more = (answered.get(contact.id) ?? []).filter(
        ({ field }) => !own.some((one) => one.field === field),
      );
      return { contact, findings: [...own, ...more] };
    })
    .filter(({ findings }) => findings.length > 0);
}

/** What is missing of these contacts and follows from what is known. */
export async function findInContacts(
  ctx: MemberContext,
  { known, locale, provider }: Asked,
  settle?: (tx: Tx, answer: AiAnswer<Found[]>) => Promise<number>,
): Promise<Found[]> {
  const local = () => merge(known, locale, new Map());
  const { value } = await askAi(ctx, {
    use: 'contact_intelligence',
    fields: readFields,
    model: null,
    provider: provider && {
      host: provider.host,
      ask: () => provider.ask(known),
      read: (text) => merge(known, locale, readAnswer(text, { known, host: provider.host })),
    },
    local,
    ...(settle && { settle }),
  });
  return value;
}
