import type { PlanId } from '@kith/contract/credits/plans';
import type { Billing } from '@kith/contract/payments/schemas';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBilling } from '../api/billing.ts';
import { useCheckoutReturn } from '../api/use-checkout-return.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CheckoutNote } from './checkout-note.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PlansPart } from './plans-part.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import { StatusNotice } from './status-notice.tsx';

/** The member's plan, what is going to happen to it, the other plans, and what was paid. */
export function BillingScreen() {
  const { t } = useTranslation(['billing', 'common']);
  const { data, error, refetch } = useBilling();
  const { isOpen } = useCheckoutReturn();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('common:pages.billing')}</PageTitle>
      <PageHeader title={t('common:pages.billing')} description={t('about')} />
      <CheckoutNote isOpen={isOpen} />
      {data ? <Parts billing={data} /> : <Loading />}
    </div>
  );
}

function Parts({ billing }: { billing: Billing }) {
  const [chosen, setChosen] = useState<PlanId | null>(null);
  return (
    <>
      {billing.provider === 'sandbox' ? <SandboxNote /> : null}
      <StatusNotice billing={billing} />
      <CurrentPlan billing={billing} onKeep={() => setChosen(billing.plan)} />
      <PlansPart billing={billing} onChoose={setChosen} />
      {chosen ? (
        <ChangeDialog billing={billing} plan={chosen} onClose={() => setChosen(null)} />
      ) : null}
      <PaymentsCard />
    </>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-12" />
      <Skeleton className="h-36" />
      <Skeleton className="h-64" />
    </>
  );
}
