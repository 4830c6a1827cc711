import type { PlanId } from '@kith/contract/credits/plans';
import type { Billing, PlanPreview } from '@kith/contract/payments/schemas';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useChangePlan, useCheckout, usePreview } from '../api/billing.ts';
import { PreviewLines } from './preview-lines.tsx';
import { shownCurrency } from './shown-currency.ts';

type ChangeProps = { billing: Billing; plan: PlanId; onClose: () => void };

/** What a change of the plan means, before it is made. */
export function ChangeDialog({ billing, plan, onClose }: ChangeProps) {
  const { t } = useTranslation(['billing', 'common', 'wallet']);
  const preview = usePreview(plan, shownCurrency(billing));
  const change = useChangePlan();
  const checkout = useCheckout();
  const { data } = preview;
  const hasChanged = change.error !== null && errorCodeOf(change.error) === 'price_changed';
  const confirm = () => {
    if (!data) return;
    if (data.kind === 'start' && plan !== 'free') {
      checkout.mutate({ kind: 'plan', plan, currency: data.currency, return_to: 'billing' });
      return;
    }
    change.mutate(
      { plan, previewed_at: data.previewed_at, total: data.total },
      { onSuccess: onClose, onError: () => void preview.refetch() },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('change.title', { plan: t(`wallet:plans.${plan}`) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={!data || data.kind === 'none'}
            isPending={change.isPending || checkout.isPending}
            onClick={confirm}
          >
            <ConfirmLabel preview={data} plan={plan} />
          </Button>
        </>
      }
    >
      {preview.error && !data ? (
        <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />
      ) : data ? (
        <div className="grid gap-4">
          {hasChanged ? (
            <p role="alert" className="text-sm text-danger-ink">
              {t('change.priceChanged')}
            </p>
          ) : null}
          <Effect billing={billing} preview={data} />
          <PreviewLines preview={data} />
        </div>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}

/** When the plan changes, in a sentence. */
function Effect({ billing, preview }: { billing: Billing; preview: PlanPreview }) {
  const { t } = useTranslation(['billing', 'wallet']);
  const format = useFormat();
  const { kind, effective_at: at } = preview;
  const values = { plan: t(`wallet:plans.${billing.plan}`), day: format.date(at) };
  const text =
    kind === 'downgrade' || kind === 'cancel'
      ? t('change.later', values)
      : kind === 'resume'
        ? t('change.resumed', values)
        : t('change.atOnce');
  return <p className="text-base text-pretty">{text}</p>;
}

function ConfirmLabel({ preview, plan }: { preview: PlanPreview | undefined; plan: PlanId }) {
  const { t } = useTranslation(['billing', 'wallet']);
  const money = useMoney();
  const values = { plan: t(`wallet:plans.${plan}`) };
  if (preview?.kind === 'start') return t('change.toPayment');
  if (preview?.kind === 'upgrade') {
    return t('change.pay', { price: money(preview.total, preview.currency) });
  }
  if (preview?.kind === 'cancel') return t('change.cancel');
  if (preview?.kind === 'resume') return t('current.keep', values);
  return t('change.confirm');
}
