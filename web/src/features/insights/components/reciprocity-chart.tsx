import { paths } from '@kith/contract/app-routes/paths';
import type { Overview } from '@kith/contract/insights/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { DotList } from '#ui/charts/dot-list.tsx';
import { TooFew } from './too-few.tsx';

const middle = 0.5;

/** Who opens conversations: all of them, and the most one-sided people. */
export function ReciprocityChart({ reciprocity }: { reciprocity: Overview['reciprocity'] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { rate, people, too_few: few } = reciprocity;
  if (few || !rate) {
    return <TooFew title={t('reciprocity.name')} few={few ?? { have: 0, needed: 1 }} />;
  }
  return (
    <ChartCard
      title={t('reciprocity.title', { percent: format.percent(rate.share) })}
      about={t('reciprocity.about', {
        total: format.number(rate.total),
        low: format.percent(rate.low),
        high: format.percent(rate.high),
      })}
      data={{
        headings: [
          t('reciprocity.person'),
          t('reciprocity.byYou'),
          t('reciprocity.of'),
          t('reciprocity.share'),
        ],
        rows: people.map(({ contact, rate: { hits, total, share } }) => ({
          key: contact.id,
          label: contact.full_name,
          cells: [
            { value: hits, text: format.number(hits) },
            { value: total, text: format.number(total) },
            { value: share, text: format.percent(share) },
          ],
        })),
      }}
    >
      <p aria-hidden className="mb-2 flex justify-between text-xs text-muted">
        <span>{t('reciprocity.they')}</span>
        <span>{t('reciprocity.you')}</span>
      </p>
      <DotList
        label={t('reciprocity.name')}
        hasMiddle
        rows={people.map(({ contact, rate: { hits, total, share } }) => ({
          key: contact.id,
          name: contact.full_name,
          value: share,
          low: Math.min(middle, share),
          high: Math.max(middle, share),
          text: format.percent(share),
          label: t('reciprocity.row', {
            name: contact.full_name,
            hits: format.number(hits),
            total: format.number(total),
          }),
          fill: share >= middle ? 'fill-warmth-5' : 'fill-warmth-1',
          href: paths.contact(contact.id),
        }))}
      />
    </ChartCard>
  );
}
