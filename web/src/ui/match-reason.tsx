import type { ContactMatch } from '@kith/contract/contacts/schemas';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Why a search found a person whose name it doesn't match: "Note: met in Lisbon". */
export function MatchReason({ match }: { match: ContactMatch }) {
  const { t } = useTranslation('common');
  return <>{t(`match.${match.field}`, { text: match.text })}</>;
}
