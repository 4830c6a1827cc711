import type { Payment } from '@kith/contract/payments/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePayments } from '../api/billing.ts';
import { DownloadButton } from './download-button.tsx';
import { useItemName } from './use-item-name.ts';

const tones: Record<Payment['type'], Tone> = {
  payment: 'neutral',
  refund: 'good',
  refund_failed: 'warning',
  dispute: 'warning',
  dispute_won: 'neutral',
  dispute_lost: 'neutral',
};

/** What was paid, given back or disputed, the newest first, each with its invoice. */
export function PaymentsCard() {
  const { t } = useTranslation('billing');
  const payments = usePayments();
  const items = payments.data?.pages.flatMap((page) => page.items);
  return (
    <Section title={t('payments.title')}>
      <Card>
        {payments.error && !items ? (
          <LoadFailure error={payments.error} onRetry={() => void payments.refetch()} />
        ) : !items ? (
          <Skeleton className="m-5 h-24" />
        ) : items.length === 0 ? (
          <p className="px-5 py-8 text-center text-sm text-muted">{t('payments.none')}</p>
        ) : (
          <ul>
            {items.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
        <ShowMore list={payments} />
      </Card>
    </Section>
  );
}

function PaymentLine({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney();
  const nameOf = useItemName();
  const { at, type, amount, tax, currency, spent, invoice_id: invoice } = payment;
  const isBack = type === 'refund' || type === 'dispute_lost';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{nameOf(payment)}</span>
          {type === 'payment' ? null : (
            <Badge tone={tones[type]}>{t(`payments.types.${type}`)}</Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={at}>{format.date(at)}</time>
          {spent > 0 ? ` · ${t('payments.spent', { number: format.number(spent) })}` : null}
        </p>
      </div>
      <p className="text-right tabular-nums">
        <span className="font-semibold">{money(isBack ? -amount : amount, currency)}</span>
        {tax > 0 ? (
          <span className="block text-xs text-muted">
            {t('payments.tax', { tax: money(tax, currency) })}
          </span>
        ) : null}
      </p>
      {invoice ? (
        <DownloadButton id={invoice} number={format.series([nameOf(payment), format.date(at)])} />
      ) : null}
    </li>
  );
}
