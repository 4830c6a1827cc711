import { dayMs } from '@kith/contract/core/time';
import type { Wallet } from '@kith/contract/credits/schemas';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Available credits first; those that are held are hatched. */
export function BalancePart({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const { credits, held, spent_this_month: spent, expiring } = wallet;
  const whole = Math.max(1, credits + held + spent);
  const [month] = useState(beginningOfMonth);
  const lines = [
    { label: t('held'), value: held },
    { label: t('spentSince', { day: format.dayMonth(month) }), value: spent },
    ...(expiring
      ? [
          {
            label: t('expire', { day: format.dayMonth(lastDayBefore(expiring.at)) }),
            value: expiring.credits,
          },
        ]
      : []),
  ];
  return (
    <section
      aria-label={t('toSpend')}
      className="border-b border-border p-5 sm:border-r sm:border-b-0"
    >
      <h2 className="text-sm font-semibold text-muted">{t('toSpend')}</h2>
      <p className="title-serif mt-1 text-4xl tabular-nums">{format.number(credits)}</p>
      <div aria-hidden className="mt-4 flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken">
        <span className="bg-ember" style={{ width: `${(credits / whole) * 100}%` }} />
        {held > 0 ? (
          <span
            className="bg-[repeating-linear-gradient(115deg,var(--color-ember)_0_2px,transparent_2px_5px)]"
            style={{ width: `${(held / whole) * 100}%` }}
          />
        ) : null}
      </div>
      <dl className="mt-4 grid gap-2 text-sm">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Months are those of UTC; at noon they are the same days nearly everywhere. */
function beginningOfMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 12);
}

/** Credits expire as their day ends, in UTC. */
const lastDayBefore = (moment: string) => new Date(Date.parse(moment) - dayMs / 2);
