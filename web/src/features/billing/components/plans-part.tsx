import { currencies, type PaidCurrency, type PlanId } from '@kith/contract/credits/plans';
import type { Billing } from '@kith/contract/payments/schemas';
import { rankOf } from '@kith/contract/payments/rules';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useCheckout } from '../api/billing.ts';
import { shownCurrency } from './shown-currency.ts';

type PlansProps = { billing: Billing; onChoose: (plan: PlanId) => void };

/** The plans side by side. Who pays nothing yet chooses the currency, and pays on the provider's page. */
export function PlansPart({ billing, onChoose }: PlansProps) {
  const { t } = useTranslation('billing');
  const [currency, setCurrency] = useState<PaidCurrency>(shownCurrency(billing));
  const checkout = useCheckout();
  const isFirst = billing.currency === null;
  const choose = (plan: PlanId) => {
    if (plan === 'free' || !isFirst) onChoose(plan);
    else checkout.mutate({ kind: 'plan', plan, currency, return_to: 'billing' });
  };
  return (
    <Section
      title={t('plans.title')}
      aside={
        isFirst ? (
          <SegmentedControl
            label={t('plans.currency')}
            value={currency}
            onValueChange={setCurrency}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        ) : undefined
      }
    >
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {billing.plans.map((plan) => (
          <PlanOption
            key={plan.id}
            plan={plan}
            billing={billing}
            currency={isFirst ? currency : shownCurrency(billing)}
            isPending={
              checkout.isPending &&
              checkout.variables.kind === 'plan' &&
              checkout.variables.plan === plan.id
            }
            onChoose={() => choose(plan.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

type OptionProps = {
  plan: Billing['plans'][number];
  billing: Billing;
  currency: PaidCurrency;
  isPending: boolean;
  onChoose: () => void;
};

function PlanOption({ plan, billing, currency, isPending, onChoose }: OptionProps) {
  const { t } = useTranslation(['billing', 'wallet']);
  const format = useFormat();
  const money = useMoney();
  const { id, credits_per_month: credits, bridges_per_month: bridges, prices } = plan;
  const isOwn = id === billing.plan;
  const isNext = billing.scheduled?.plan === id;
  const gains = [
    t('plans.credits', { number: format.number(credits) }),
    t('plans.bridges', { number: format.number(bridges) }),
  ];
  return (
    <li className="grid min-w-0 grid-cols-1">
      <Card className={clsx('flex flex-col gap-4 p-5', isOwn && 'border-ember')}>
        <div className="flex min-h-6 items-center justify-between gap-2">
          <h3 className="text-base font-semibold">{t(`wallet:plans.${id}`)}</h3>
          {isOwn ? <Badge tone="ember">{t('plans.own')}</Badge> : null}
          {isNext && !isOwn ? <Badge>{t('plans.next')}</Badge> : null}
        </div>
        <p className="whitespace-nowrap">
          <span className="numerals-serif text-3xl tabular-nums">
            {money(prices[currency], currency)}
          </span>{' '}
          <span className="text-sm text-muted">{t('plans.month')}</span>
        </p>
        <ul className="grid gap-1.5 text-sm">
          {gains.map((gain) => (
            <li key={gain} className="flex items-start gap-2">
              <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-good-ink" />
              {gain}
            </li>
          ))}
        </ul>
        <Choice billing={billing} id={id} isPending={isPending} onChoose={onChoose} />
      </Card>
    </li>
  );
}

type ChoiceProps = Pick<OptionProps, 'billing' | 'isPending' | 'onChoose'> & { id: PlanId };

/** Only the next larger plan has the filled button, unless something is due first. */
function Choice({ billing, id, isPending, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['billing', 'wallet']);
  const { plan, scheduled, status } = billing;
  if (id === plan && status !== 'gift') return null;
  if (scheduled?.plan === id || (id === 'free' && status === 'gift')) return null;
  const isLarger = rankOf(id) > rankOf(plan);
  const name = t(`wallet:plans.${id}`);
  const label = isLarger
    ? t('plans.upgrade', { plan: name })
    : id === 'free'
      ? t('plans.cancel')
      : t('plans.change', { plan: name });
  const isDue = status === 'past_due' || status === 'grace';
  const isFirstStep = isLarger && !isDue && rankOf(id) === rankOf(plan) + 1;
  return (
    <Button
      variant={isFirstStep ? 'primary' : 'secondary'}
      isPending={isPending}
      onClick={onChoose}
    >
      {label}
    </Button>
  );
}
