import { toMajor } from '@kith/contract/core/money';
import { currencies, type PaidCurrency } from '@kith/contract/credits/plans';
import { freeAmount, givesPlus } from '@kith/contract/payments/rules';
import { Heart } from 'lucide-react';
import { useId, useState } from 'react';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBilling, useCheckout } from '../api/billing.ts';
import { useCheckoutReturn } from '../api/use-checkout-return.ts';
import { CheckoutNote } from './checkout-note.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import { shownCurrency } from './shown-currency.ts';

/** The amount, what it gives, and the way to the page where it is paid. */
export function PwywForm() {
  const { t } = useTranslation('billing');
  const { isOpen, isThanked } = useCheckoutReturn();
  const { data } = useBilling();
  if (!data) return <Skeleton className="h-72" />;
  return (
    <>
      <CheckoutNote isOpen={isOpen} />
      {isThanked ? (
        <p
          role="status"
          className="flex items-center gap-2 rounded-lg bg-good-soft px-4 py-3 text-base font-semibold text-good-ink"
        >
          <Heart aria-hidden size={18} />
          {t('pwyw.thanks')}
        </p>
      ) : null}
      <AmountCard initial={shownCurrency(data)} />
      {data.provider === 'sandbox' ? <SandboxNote /> : null}
    </>
  );
}

function AmountCard({ initial }: { initial: PaidCurrency }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const id = useId();
  const [currency, setCurrency] = useState(initial);
  const [text, setText] = useState(() => inMajor(freeAmount.suggested[initial], initial));
  const checkout = useCheckout();
  const amount = readAmount(text, currency);
  const fault = faultOf(amount, currency);
  const choose = (next: PaidCurrency) => {
    setCurrency(next);
    setText(inMajor(freeAmount.suggested[next], next));
  };
  return (
    <Card className="grid gap-4 p-5">
      <SegmentedControl
        label={t('plans.currency')}
        value={currency}
        onValueChange={choose}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('pwyw.amount', { currency })}
        </label>
        <Input
          id={id}
          inputMode="decimal"
          value={text}
          maxLength={12}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-gain`}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-gain`} aria-live="polite" className="text-sm text-muted">
          {fault === 'unreadable'
            ? t('pwyw.unreadable')
            : fault === 'small'
              ? t('pwyw.small', { price: money(freeAmount.smallest[currency], currency) })
              : fault === 'large'
                ? t('pwyw.large', { price: money(freeAmount.largest[currency], currency) })
                : t(gainOf(amount ?? 0, currency))}
        </p>
      </div>
      <Button
        variant="primary"
        size="lg"
        disabled={fault !== null}
        isPending={checkout.isPending}
        onClick={() =>
          checkout.mutate({ kind: 'pwyw', amount: amount ?? 0, currency, return_to: 'pwyw' })
        }
      >
        {amount === 0 ? t('pwyw.continue') : t('pwyw.pay', { price: money(amount ?? 0, currency) })}
      </Button>
    </Card>
  );
}

const inMajor = (amount: number, currency: PaidCurrency) => String(toMajor(amount, currency));

/** An amount in minor units, written with a point or a comma; null for anything else. */
function readAmount(text: string, currency: PaidCurrency): number | null {
  const written = text.trim().replace(',', '.');
  const isNumber = currency === 'JPY' ? /^\d{1,9}$/u : /^\d{1,7}(\.\d{1,2})?$/u;
  if (!isNumber.test(written)) return null;
  return Math.round(Number(written) / toMajor(1, currency));
}

function faultOf(amount: number | null, currency: PaidCurrency) {
  if (amount === null) return 'unreadable';
  if (amount > 0 && amount < freeAmount.smallest[currency]) return 'small';
  return amount > freeAmount.largest[currency] ? 'large' : null;
}

function gainOf(amount: number, currency: PaidCurrency) {
  if (amount === 0) return 'pwyw.gainNothing';
  return givesPlus(amount, currency) ? 'pwyw.gainPlus' : 'pwyw.gainBadge';
}
