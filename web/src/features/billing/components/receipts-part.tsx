import type { Invoice } from '@kith/contract/invoices/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useInvoices } from '../api/billing.ts';
import { DownloadButton } from './download-button.tsx';

/** Invoices and credit notes, the newest first. */
export function ReceiptsPart() {
  const { t } = useTranslation('billing');
  const invoices = useInvoices();
  const items = invoices.data?.pages.flatMap((page) => page.items);
  return (
    <Section title={t('receipts.title')}>
      <Card>
        {invoices.error && !items ? (
          <LoadFailure error={invoices.error} onRetry={() => void invoices.refetch()} />
        ) : !items ? (
          <Skeleton className="m-5 h-40" />
        ) : items.length === 0 ? (
          <p className="px-5 py-8 text-center text-sm text-muted">{t('receipts.none')}</p>
        ) : (
          <ul>
            {items.map((invoice) => (
              <Receipt key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
        <ShowMore list={invoices} />
      </Card>
    </Section>
  );
}

function Receipt({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney();
  const { id, kind, number, issued_at: at, lines, total, tax, currency } = invoice;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">
          {lines.map((line) => line.description).join(' · ')}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="tabular-nums">{number}</span>
          <time dateTime={at}>{format.date(at)}</time>
          {kind === 'credit_note' ? <Badge tone="good">{t('receipts.creditNote')}</Badge> : null}
          {invoice.is_sandbox ? <Badge>{t('receipts.test')}</Badge> : null}
        </p>
      </div>
      <p className="text-right tabular-nums">
        <span className="font-semibold">{money(total, currency)}</span>
        {tax === 0 ? null : (
          <span className="block text-xs text-muted">
            {t('payments.tax', { tax: money(Math.abs(tax), currency) })}
          </span>
        )}
      </p>
      <DownloadButton id={id} number={number} />
    </li>
  );
}
