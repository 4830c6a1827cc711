import type { SiteCounts } from '@kith/contract/public-site/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';

export type Place = SiteCounts & { name: string; interval: { low: number; high: number } };

const counts = ['views', 'visits', 'starts', 'sign_ups'] as const;

/** Sums of the public pages by one trait; the share of visits that led to an account comes with how certain it is. */
export function PlaceTable({ title, places }: { title: string; places: readonly Place[] }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const share = ({ visits, sign_ups: signUps, interval: { low, high } }: Place) =>
    visits === 0
      ? '–'
      : t('visitors.range', {
          share: format.percent(Math.min(1, signUps / visits)),
          low: format.percent(low),
          high: format.percent(high),
        });
  return (
    <Card className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
      <table className="w-full min-w-140 text-base">
        <caption className="px-5 pt-4 pb-2 text-left font-semibold">{title}</caption>
        <thead>
          <tr className="border-b border-border text-sm text-muted">
            <th scope="col" className="px-5 py-2 text-left font-medium">
              {t('visitors.columns.name')}
            </th>
            {counts.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-right font-medium">
                {t(`visitors.columns.${name}`)}
              </th>
            ))}
            <th scope="col" className="px-5 py-2 text-right font-medium">
              {t('visitors.columns.share')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {places.map((place) => (
            <tr key={place.name}>
              <th scope="row" className="px-5 py-2 text-left font-medium">
                {place.name}
              </th>
              {counts.map((name) => (
                <td key={name} className="px-3 py-2 text-right tabular-nums">
                  {format.number(place[name])}
                </td>
              ))}
              <td className="px-5 py-2 text-right tabular-nums">{share(place)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
