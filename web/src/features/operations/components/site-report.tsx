import type { SiteReport as Report } from '@kith/contract/public-site/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { localeNames } from '#lib/i18n/locale-names.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSiteReport } from '../api/site-figures.ts';

/** What search engines find on the public pages, check by check. */
export function SiteReport() {
  const { data, isError, error, refetch } = useSiteReport();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <Checks report={data} />
      <Weights heaviest={data.heaviest} />
    </>
  );
}

function Checks({ report: { addresses, checks } }: { report: Report }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  if (addresses === 0) return <p className="text-muted">{t('seo.none')}</p>;
  // What fails is read first.
  const sorted = checks.toSorted((a, b) => a.passed - b.passed);
  return (
    <Section
      title={t('seo.checks')}
      about={t('seo.addresses', { count: addresses, number: format.number(addresses) })}
    >
      <Card>
        <ul className="grid gap-px overflow-hidden rounded-[inherit] bg-border lg:grid-cols-2">
          {sorted.map((one) => (
            <li key={one.check} className="bg-surface lg:last:odd:col-span-2">
              <Check addresses={addresses} {...one} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

type CheckProps = Report['checks'][number] & { addresses: number };

function Check({ check, passed, failed, addresses }: CheckProps) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const missing = addresses - passed;
  return (
    <div className="grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{t(`seo.names.${check}`)}</h3>
        <Badge tone={missing === 0 ? 'good' : 'danger'}>
          {missing === 0
            ? t('seo.passed')
            : t('seo.failed', { count: missing, number: format.number(missing) })}
        </Badge>
      </div>
      <p className="text-muted">{t(`seo.abouts.${check}`)}</p>
      {failed.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {failed.map((address) => (
            <li key={address}>
              <a href={address} className="break-all text-ember-ink underline underline-offset-2">
                {address}
              </a>
            </li>
          ))}
          {missing > failed.length ? <li className="text-muted">…</li> : null}
        </ul>
      )}
    </div>
  );
}

function Weights({ heaviest }: Pick<Report, 'heaviest'>) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  if (heaviest.length === 0) return null;
  return (
    <Section title={t('seo.weight.title')} about={t('seo.weight.about')}>
      <Card>
        {heaviest.map(({ locale, page, bytes }) => (
          <CardRow
            key={locale}
            className="grid grid-cols-[minmax(5rem,1fr)_minmax(0,2fr)_auto] items-baseline gap-x-6"
          >
            <span>{localeNames[locale]}</span>
            <a href={page} className="break-all text-ember-ink underline underline-offset-2">
              {page}
            </a>
            <span className="tabular-nums">{format.bytes(bytes)}</span>
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}
