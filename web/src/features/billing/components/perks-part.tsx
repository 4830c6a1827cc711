import { paths } from '@kith/contract/app-routes/paths';
import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { useBilling, useBridgeUse, usePayments, useWallet } from '../api/billing.ts';

/** What the plan brings each month and what was used of it, units, and thanks. */
export function PerksPart() {
  const { t } = useTranslation(['billing', 'wallet']);
  const format = useFormat();
  const wallet = useWallet();
  const bridges = useBridgeUse();
  if (!wallet.data) {
    return wallet.error ? (
      <LoadFailure error={wallet.error} onRetry={() => void wallet.refetch()} />
    ) : null;
  }
  const { plan, spent_this_month: spent, units } = wallet.data;
  const use = bridges.data;
  return (
    <Section title={t('perks.title', { plan: t(`wallet:plans.${plan.id}`) })}>
      <Card className="grid gap-5 p-5">
        <Used
          label={t('perks.credits')}
          used={Math.min(spent, plan.credits_per_month)}
          whole={plan.credits_per_month}
        />
        {use ? (
          <Used
            label={t('perks.bridges')}
            used={use.requested_this_month}
            whole={use.monthly_limit}
          />
        ) : null}
        <p className="flex justify-between gap-3 text-sm">
          <span>{t('perks.units')}</span>
          <span className="font-semibold tabular-nums">{format.number(units)}</span>
        </p>
        <Thanks />
      </Card>
    </Section>
  );
}

function Used({ label, used, whole }: { label: string; used: number; whole: number }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <div>
      <p className="mb-2 text-sm font-medium">{label}</p>
      <ProgressBar
        label={label}
        done={used}
        total={whole}
        caption={t('perks.used', { used: format.number(used), whole: format.number(whole) })}
      />
    </div>
  );
}

/** Of who paid what they wanted to. */
function Thanks() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const billing = useBilling();
  const payments = usePayments();
  const gift = billing.data?.gift_until ?? null;
  const hasPaid = payments.data?.pages.some((page) =>
    page.items.some(({ kind }) => kind === 'pwyw'),
  );
  if (gift === null && !hasPaid) {
    return (
      <Link to={paths.payWhatYouWant()} className="text-sm text-ember-ink hover:underline">
        {t('perks.payWhatYouWant')}
      </Link>
    );
  }
  return (
    <p className="flex items-start gap-2 rounded-md bg-good-soft px-3 py-2 text-sm text-good-ink">
      <Heart aria-hidden size={16} className="mt-0.5 shrink-0" />
      {gift === null ? t('perks.thanks') : t('perks.gift', { day: format.date(gift) })}
    </p>
  );
}
