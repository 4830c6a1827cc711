import type { OwedRefund } from '@kith/contract/payments/owed-refunds';
import { Check } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { useOwedRefunds, useSettleRefund } from '../api/owed-refunds.ts';

/** Money that members still wait for, because its refund failed; nothing when all is well. */
export function OwedRefunds({ gate }: { gate: Gate }) {
  const { t } = useTranslation('operations');
  const refunds = useOwedRefunds();
  const items = refunds.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('owed.title')} about={t('owed.about')}>
      <Card>
        <ul aria-label={t('owed.title')} className="divide-y divide-border">
          {items.map((refund) => (
            <Refund key={refund.id} refund={refund} gate={gate} />
          ))}
        </ul>
        <ShowMore list={refunds} />
      </Card>
    </Section>
  );
}

function Refund({ refund, gate }: { refund: OwedRefund; gate: Gate }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const money = useMoney();
  const settle = useSettleRefund();
  const { id, member, provider, provider_payment: reference } = refund;
  const amount = money(refund.amount, refund.currency);
  const name = member ? member.name || (member.email ?? '') : t('owed.gone');
  const label = t('owed.settleOne', { amount, name });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="font-medium tabular-nums">
          {t('owed.what', { amount, kind: t(`owed.kinds.${refund.kind}`) })}
        </p>
        <p className="text-base wrap-anywhere">
          {name}
          {member?.email && member.email !== name ? (
            <span className="text-muted"> · {member.email}</span>
          ) : null}
        </p>
        <p className="text-sm text-muted">
          {t('owed.when', { failed: format.dateTime(refund.failed_at) })}
        </p>
        <p className="font-mono text-xs break-all text-muted">
          {provider} {reference}
        </p>
      </div>
      {gate(
        label,
        <Button
          size="sm"
          aria-label={label}
          icon={<Check aria-hidden size={15} />}
          isPending={settle.isPending}
          onClick={() => settle.mutate({ id })}
        >
          {t('owed.settle')}
        </Button>,
      )}
    </li>
  );
}
