import type { TermVersion } from '@kith/contract/alignment/endpoints';

import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { RunbookChanges } from './runbook-changes.tsx';

export type TermContent = Pick<
  TermVersion,
  'name' | 'definition' | 'formula' | 'places' | 'review_on'
> & { responsible: { name: string } | null };

/** What differs between two versions of a term, line by line. */
export function TermChanges({ before, after }: { before: TermContent; after: TermContent }) {
  const { t } = useTranslation('alignment');
  const format = useFormat();
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
      format.labelled(t('responsible'), responsible?.name ?? t('noOne')),
      format.labelled(
        t('usedIn'),
        format.series(places.map((place) => t(`places.${place}`))) || t('nowhere'),
      ),
      format.labelled(t('formula'), formula ?? t('noFormula')),
      format.labelled(t('reviewOn'), on ?? t('noReview')),
    ].join('\n'),
  });
  return <RunbookChanges before={textOf(before)} after={textOf(after)} />;
}
