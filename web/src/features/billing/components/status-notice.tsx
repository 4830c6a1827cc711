import type { Billing } from '@kith/contract/payments/schemas';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { usePortal } from '../api/billing.ts';

/** What to do about a payment that failed. */
export function StatusNotice({ billing }: { billing: Billing }) {
  const { t } = useTranslation(['billing', 'wallet']);
  const format = useFormat();
  const portal = usePortal();
  const { status, plan, grace_until: until } = billing;
  if (status !== 'past_due' && status !== 'grace') return null;
  const isLast = status === 'grace' && until !== null;
  return (
    <section
      role="alert"
      className="flex flex-wrap items-start gap-3 rounded-lg border border-danger bg-danger-soft p-4"
    >
      <TriangleAlert aria-hidden size={18} className="mt-0.5 text-danger-ink" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold text-danger-ink">
          {isLast
            ? t('notice.grace', { plan: t(`wallet:plans.${plan}`), day: format.dayMonth(until) })
            : t('notice.pastDue')}
        </h2>
        <p className="mt-0.5 text-sm text-pretty">
          {t(isLast ? 'notice.graceAbout' : 'notice.pastDueAbout')}
        </p>
      </div>
      {billing.has_portal ? (
        <Button variant="primary" isPending={portal.isPending} onClick={() => portal.mutate()}>
          {t('notice.update')}
        </Button>
      ) : null}
    </section>
  );
}
