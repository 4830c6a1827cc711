import { BriefcaseBusiness } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Listing } from '../api/opportunities.ts';

export type NothingListedProps = {
  listing: Listing;
  onCreate: () => void;
  onClear: () => void;
};

/** What a view shows without opportunities: how one begins, or that the filters leave none. */
export function NothingListed({ listing, onCreate, onClear }: NothingListedProps) {
  const { t } = useTranslation('opportunities');
  const content = isNarrowed(listing)
    ? {
        title: t('filters.none'),
        action: <Button onClick={onClear}>{t('filters.clear')}</Button>,
      }
    : {
        title: t('empty.title'),
        description: t('empty.about'),
        action: <Button onClick={onCreate}>{t('new')}</Button>,
      };
  return (
    <Card>
      <EmptyState icon={<BriefcaseBusiness aria-hidden size={22} />} {...content} />
    </Card>
  );
}

function isNarrowed({ sort: _sort, ...filters }: Listing): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
