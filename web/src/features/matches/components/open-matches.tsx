import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useOpenMatches } from '../api/matches.ts';

/** How many pairs are proposed, as the line under the title. */
export function OpenMatches() {
  const { t } = useTranslation('matches');
  const format = useFormat();
  const count = useOpenMatches() ?? 0;
  if (count === 0) return null;
  return <>{t('open', { count, number: format.number(count) })}</>;
}
