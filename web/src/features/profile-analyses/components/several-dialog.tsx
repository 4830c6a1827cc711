import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useProfileEstimate } from '../api/profiles.ts';
import { type CostOfSeveral, costOfSeveral } from './cost-of-several.ts';
import { usePriceText } from './use-price-text.ts';

type SeveralDialogProps = {
  count: number;
  /** What else is to be known before. */
  note?: string;
  isPending: boolean;
  onConfirm: (cost: CostOfSeveral) => void;
  onOpenWallet: () => void;
  onClose: () => void;
};

/** What several profiles cost together, confirmed once; nothing has happened yet. */
export function SeveralDialog(props: SeveralDialogProps) {
  const { count, note, isPending, onConfirm, onOpenWallet, onClose } = props;
  const { t } = useTranslation(['profile-analyses', 'common', 'analyses']);
  const format = useFormat();
  const sumText = useSumText();
  const { data, error, refetch } = useProfileEstimate(null);
  const cost = data ? costOfSeveral(data, count) : null;
  return (
    <Dialog
      open
      size="sm"
      title={t('several.title', { count, number: format.number(count) })}
      description={note ?? t('several.about')}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {cost === null ? null : cost.isAffordable ? (
            <Button
              variant="primary"
              disabled={count === 0}
              isPending={isPending}
              onClick={() => onConfirm(cost)}
            >
              {t('start', { price: sumText(cost) })}
            </Button>
          ) : (
            <Button variant="primary" onClick={onOpenWallet}>
              {t('analyses:short.add')}
            </Button>
          )}
        </>
      }
    >
      {data && cost ? (
        <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-3 tabular-nums">
          <dt className="font-semibold">{t('several.cost')}</dt>
          <dd className="title-serif text-xl">{sumText(cost)}</dd>
          <dd className="w-full text-sm text-muted">
            {cost.isAffordable
              ? t('cost.left', { left: sumText(leftOf(data, cost)) })
              : t('cost.short', { left: sumText(data) })}
          </dd>
        </dl>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Dialog>
  );
}

type Sum = { units: number; credits: number };

/** What is left of what is paid with. */
const leftOf = (held: Sum, cost: Sum): Sum => ({
  units: cost.units > 0 ? held.units - cost.units : 0,
  credits: cost.credits > 0 ? held.credits - cost.credits : 0,
});

/** “3 profile units and 20 credits”. */
function useSumText() {
  const format = useFormat();
  const priceText = usePriceText();
  return ({ units, credits }: Sum): string =>
    format.list([
      ...(units > 0 ? [priceText('analysis_unit', units)] : []),
      ...(credits > 0 || units === 0 ? [priceText('credit', credits)] : []),
    ]);
}
