import type { Billing } from '@kith/contract/payments/schemas';
import { CreditCard } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { usePortal } from '../api/billing.ts';
import { shownCurrency } from './shown-currency.ts';

const tones: Record<Billing['status'], Tone> = {
  free: 'neutral',
  active: 'good',
  past_due: 'danger',
  grace: 'danger',
  cancels_at_period_end: 'warning',
  gift: 'good',
};

/** What the member has, what it costs, and what becomes of it. */
export function CurrentPlan({ billing, onKeep }: { billing: Billing; onKeep: () => void }) {
  const { t } = useTranslation(['billing', 'wallet']);
  const money = useMoney();
  const portal = usePortal();
  const { plan, plans, status, scheduled } = billing;
  const name = t(`wallet:plans.${plan}`);
  const price = plans.find(({ id }) => id === plan)?.prices[shownCurrency(billing)] ?? 0;
  const isPaid = status !== 'free' && status !== 'gift';
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-sm font-semibold text-muted">{t('current.title')}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="title-serif text-3xl">{name}</span>
          {status === 'free' ? null : <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>}
        </p>
        {isPaid ? (
          <p className="mt-1 text-base text-muted">
            {t('current.price', { price: money(price, shownCurrency(billing)) })}
          </p>
        ) : null}
        <Coming billing={billing} />
      </div>
      <div className="flex flex-wrap gap-2">
        {scheduled ? <Button onClick={onKeep}>{t('current.keep', { plan: name })}</Button> : null}
        {billing.has_portal ? (
          <Button
            icon={<CreditCard aria-hidden size={16} />}
            isPending={portal.isPending}
            onClick={() => portal.mutate()}
          >
            {t('current.portal')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Coming({ billing }: { billing: Billing }) {
  const { t } = useTranslation(['billing', 'wallet']);
  const format = useFormat();
  const money = useMoney();
  const { scheduled, next_payment: next, gift_until: gift } = billing;
  const lines = [
    scheduled &&
      t('current.becomes', {
        plan: t(`wallet:plans.${scheduled.plan}`),
        day: format.date(scheduled.at),
      }),
    next &&
      t('current.renews', {
        day: format.date(next.at),
        price: money(next.amount, shownCurrency(billing)),
      }),
    gift && t('current.gift', { day: format.date(gift) }),
    billing.status === 'free' && t('current.free'),
  ].filter((line): line is string => typeof line === 'string');
  return lines.map((line) => (
    <p key={line} className="mt-1 text-sm text-muted">
      {line}
    </p>
  ));
}
