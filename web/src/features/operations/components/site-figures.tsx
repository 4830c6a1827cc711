import { figureDays } from '@kith/contract/public-site/visits';
import type { SiteFigures as Figures } from '@kith/contract/public-site/schemas';
import { useState } from 'react';
import { localeNames } from '#lib/i18n/locale-names.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type FigureDays, useSiteFigures } from '../api/site-figures.ts';
import { type Place, PlaceTable } from './place-table.tsx';

/** How the public pages are read, as far as the flags show it. */
export function SiteFigures() {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const [days, setDays] = useState<FigureDays>(28);
  const { data, isError, error, refetch } = useSiteFigures(days);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('visitors.title')} about={t('visitors.about')}>
      <div className="grid grid-cols-1 gap-6">
        <div className="justify-self-start">
          <SegmentedControl
            label={t('visitors.days')}
            value={String(days)}
            onValueChange={(next) =>
              setDays(figureDays.find((known) => String(known) === next) ?? days)
            }
            options={figureDays.map((known) => ({
              value: String(known),
              label: t('visitors.period', { number: format.number(known) }),
            }))}
          />
        </div>
        {data ? <Parts figures={data} /> : <Skeleton className="h-64" />}
      </div>
    </Section>
  );
}

function Parts({ figures: { content, findings, leads } }: { figures: Figures }) {
  const { t } = useTranslation('operations');
  return (
    <>
      {content === null ? (
        <p className="text-muted">{t('visitors.off')}</p>
      ) : (
        <Content content={content} />
      )}
      {findings === null ? null : <Findings findings={findings} />}
      {leads === null ? null : <Leads leads={leads} />}
    </>
  );
}

function Content({ content }: { content: NonNullable<Figures['content']> }) {
  const { t } = useTranslation('operations');
  const { pages, languages, referrers } = content;
  if (pages.length === 0) return <p className="text-muted">{t('visitors.none')}</p>;
  const named: [string, Place[]][] = [
    [t('visitors.by.page'), pages.map((row) => ({ ...row, name: row.page }))],
    [t('visitors.by.locale'), languages.map((row) => ({ ...row, name: localeNames[row.locale] }))],
    [
      t('visitors.by.referrer'),
      referrers.map((row) => ({ ...row, name: t(`visitors.referrers.${row.referrer}`) })),
    ],
  ];
  return named.map(([title, places]) => <PlaceTable key={title} title={title} places={places} />);
}

function Findings({ findings }: { findings: NonNullable<Figures['findings']> }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const range = ({ low, high }: { low: number; high: number }) =>
    t('visitors.interval', { low: format.percent(low), high: format.percent(high) });
  return (
    <Card>
      <CardRow className="grid gap-2">
        <h3 className="font-semibold">{t('visitors.findings.title')}</h3>
        {findings.length === 0 ? (
          <p className="text-muted">{t('visitors.findings.none')}</p>
        ) : (
          <ul className="grid gap-2">
            {findings.map(({ page, kind, interval, others }) => (
              <li key={page}>
                {t(`visitors.findings.${kind}`, {
                  page,
                  own: range(interval),
                  others: range(others),
                })}
              </li>
            ))}
          </ul>
        )}
      </CardRow>
    </Card>
  );
}

function Leads({ leads }: { leads: NonNullable<Figures['leads']> }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  return (
    <Card>
      <CardRow className="grid gap-2">
        <h3 className="font-semibold">{t('visitors.leads.title')}</h3>
        <p className="text-muted">{t('visitors.leads.about')}</p>
        {leads.length === 0 ? (
          <p>{t('visitors.leads.none')}</p>
        ) : (
          <ol className="grid gap-2">
            {leads.map(({ page, referrer, score }) => (
              <li key={`${page} ${referrer}`} className="flex justify-between gap-4">
                <span>
                  {page} · {t(`visitors.referrers.${referrer}`)}
                </span>
                <span className="tabular-nums">
                  {t('visitors.leads.score')} {format.number(score)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </CardRow>
    </Card>
  );
}
