import { dayMs } from '@kith/contract/core/time';
import {
  type Forecast,
  forecastCredits,
  type ForecastPoint,
  forecastRules,
} from '@kith/contract/credits/forecast';
import type { Wallet } from '@kith/contract/credits/schemas';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartTable } from '#ui/charts/chart-table.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { PriceList } from './price-list.tsx';

/** How long the credits last at the pace of the last thirty days. */
export function ForecastPart({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const [now] = useState(() => new Date());
  const forecast = forecastCredits(wallet, now);
  const { title, about } = useFinding(forecast, now);
  const past = wallet.days
    .filter(({ day }) => day >= wallet.began_at.slice(0, 10))
    .map(({ day, balance }) => ({ at: new Date(day), credits: balance }));
  const ahead = forecast.state === 'runs_out' ? forecast.points.slice(0, mostAhead) : [];
  const todayAt = shareOf(now, past[0]?.at ?? now, ahead.at(-1)?.at ?? now);
  const nameGrant = ({ at, granted }: ForecastPoint) =>
    t('forecast.grant', { number: format.number(granted), day: format.dayMonth(at) });
  return (
    <section className="min-w-0 p-5">
      <h2 className="title-serif text-lg">{title}</h2>
      <p className="mt-0.5 text-sm text-pretty text-muted">{about}</p>
      {past.length < forecastRules.shortestDays ? <PriceList /> : null}
      <div className="mt-4" hidden={past.length < forecastRules.shortestDays}>
        <ChartTable
          caption={t('forecast.chart')}
          labelHeading={t('history.when')}
          valueHeading={t('history.credits')}
          points={[...past, ...ahead.slice(1)].map(({ at, credits }) => ({
            label: format.date(at),
            value: credits,
            text: format.number(Math.round(credits)),
          }))}
        >
          <ForecastChart past={past} ahead={ahead} nameGrant={nameGrant} />
          <div className="relative mt-1.5 flex justify-between text-xs text-muted">
            <span>{format.dayMonth(past[0]?.at ?? now)}</span>
            {ahead.length === 0 ? (
              <span>{t('forecast.today')}</span>
            ) : todayAt < latestLabel ? (
              <span className="absolute -translate-x-1/2" style={{ left: `${todayAt * 100}%` }}>
                {t('forecast.today')}
              </span>
            ) : null}
            {ahead.length > 0 ? <span>{format.dayMonth(ahead.at(-1)?.at ?? now)}</span> : null}
          </div>
        </ChartTable>
      </div>
    </section>
  );
}

/** Farther right, the day at the end has no room beside it. */
const latestLabel = 0.8;

/** How far along a span of time a moment is, from 0 to 1. */
function shareOf(at: Date, from: Date, until: Date): number {
  return (at.getTime() - from.getTime()) / Math.max(1, until.getTime() - from.getTime());
}

/** Farther ahead the drawing would leave no room for what was. */
const mostAhead = 93;

function useFinding(forecast: Forecast, now: Date): { title: string; about: string } {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  if (forecast.state === 'too_few') {
    return { title: t('forecast.tooFew'), about: t('forecast.tooFewAbout') };
  }
  if (forecast.state === 'unused') {
    return { title: t('forecast.unused'), about: t('forecast.tooFewAbout') };
  }
  const pace = { number: format.number(forecast.perDay, { maximumFractionDigits: 1 }) };
  const about = t('forecast.pace', { count: forecast.perDay, ...pace });
  if (forecast.state === 'covered') return { title: t('forecast.covered'), about };
  const isFar = forecast.at.getTime() - now.getTime() > 300 * dayMs;
  const day = isFar ? format.date(forecast.at) : format.dayMonth(forecast.at);
  return { title: t('forecast.until', { day }), about: `${about}; ${t('forecast.fan')}` };
}
