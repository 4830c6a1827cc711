import type { TermVersion } from '@kith/contract/alignment/endpoints';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { RunbookChanges } from './runbook-changes.tsx';

export type TermContent = Pick<
  TermVersion,
  'name' | 'definition' | 'formula' | 'places' | 'review_on'
> & { responsible: { name: string } | null };

/** What differs between two versions of a term, line by line. */
export function TermChanges({ before, after }: { before: TermContent; after: TermContent }) {
  const { t } = useTranslation('alignment');
  const textOf = ({
    name,
    definition,
    responsible,
    places,
    formula,
    review_on: on,
  }: TermContent) => ({
    title: name,
    body: [
      definition,
      '',
      `${t('responsible')}: ${responsible?.name ?? t('noOne')}`,
      `${t('usedIn')}: ${places.map((place) => t(`places.${place}`)).join(', ') || t('nowhere')}`,
      `${t('formula')}: ${formula ?? t('noFormula')}`,
      `${t('reviewOn')}: ${on ?? t('noReview')}`,
    ].join('\n'),
  });
  return <RunbookChanges before={textOf(before)} after={textOf(after)} />;
}
