import { BriefcaseBusiness } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Listing } from '../api/opportunities.ts';

/** What a view shows without opportunities: how one begins, or that the filters leave none. */
export function NothingListed({ listing }: { listing: Listing }) {
  const { t } = useTranslation('opportunities');
  const texts = isNarrowed(listing)
    ? { title: t('filters.none') }
    : { title: t('empty.title'), description: t('empty.about') };
  return (
    <Card>
      <EmptyState icon={<BriefcaseBusiness aria-hidden size={22} />} {...texts} />
    </Card>
  );
}

export function isNarrowed({ sort: _sort, ...filters }: Listing): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
