import { paths } from '@kith/contract/app-routes/paths';
import type { Benchmark, Benchmarks } from '@kith/contract/insights/performance';
import { leastEvents } from '@kith/contract/insights/performance-rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { DotList } from '#ui/charts/dot-list.tsx';
import { FigureLink } from './figure-link.tsx';

/** Introductions beyond so many are drawn at the end of the line. */
const mostIntroductions = 12;

/** The member beside the middle half of the others, in the last month. */
export function BenchmarkChart({ benchmarks }: { benchmarks: Benchmarks }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  if (benchmarks.state === 'off') return null;
  if (benchmarks.state !== 'shown') return <NoBenchmarks state={benchmarks.state} />;
  const { figures, month, epsilon } = benchmarks;
  const text = ({ figure }: Benchmark, value: number) =>
    figure === 'introduced' ? format.number(value) : format.percent(value);
  const rows = figures.map((one) => {
    const [low, middle, high] = one.quartiles;
    const top = high?.to ?? high?.from ?? 0;
    const place = one.figure === 'introduced' ? mostIntroductions : 1;
    const own = one.own ?? null;
    return {
      one,
      key: one.figure,
      name: t(`benchmarks.figures.${one.figure}`),
      ownText: own === null ? t('benchmarks.unknown') : text(one, own),
      range: t('benchmarks.range', { low: text(one, low?.from ?? 0), high: text(one, top) }),
      isAbove: own !== null && middle !== undefined && own >= (middle.to ?? middle.from),
      value: (own ?? middle?.from ?? 0) / place,
      low: (low?.from ?? 0) / place,
      high: top / place,
    };
  });
  const above = rows.filter(({ isAbove }) => isAbove);
  return (
    <ChartCard
      title={
        above.length === 0
          ? t('benchmarks.none')
          : t('benchmarks.above', { figures: format.list(above.map(({ name }) => name)) })
      }
      about={t('benchmarks.about', {
        month: format.monthYear(month),
        epsilon: format.number(epsilon),
        members: format.number(leastEvents.members),
      })}
      data={{
        headings: [t('benchmarks.figure'), t('benchmarks.own'), t('benchmarks.middle')],
        rows: rows.map(({ key, name, one, ownText, range }) => ({
          key,
          label: name,
          cells: [
            { value: one.own, text: ownText },
            { value: range, text: range },
          ],
        })),
      }}
      footer={<FigureLink to={paths.settingsPrivacy()}>{t('benchmarks.consent')}</FigureLink>}
    >
      <DotList
        label={t('benchmarks.name')}
        rows={rows.map(({ key, name, value, low, high, ownText, range }) => ({
          key,
          name,
          value,
          low,
          high,
          text: `${ownText} · ${range}`,
          label: format.labelled(name, format.series([ownText, range])),
          fill: 'fill-warmth-2',
        }))}
      />
    </ChartCard>
  );
}

function NoBenchmarks({ state }: { state: Exclude<Benchmarks['state'], 'off' | 'shown'> }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  return (
    <Card className="min-w-0 p-5">
      <h2 className="title-serif text-lg text-balance">{t('benchmarks.name')}</h2>
      <p className="mt-1 text-base text-pretty text-muted">
        {t(`benchmarks.states.${state === 'too_few' ? 'small' : state}`, {
          members: format.number(leastEvents.members),
        })}
      </p>
      {state === 'no_consent' ? (
        <p className="mt-3 text-sm">
          <FigureLink to={paths.settingsPrivacy()}>{t('benchmarks.agree')}</FigureLink>
        </p>
      ) : null}
    </Card>
  );
}
