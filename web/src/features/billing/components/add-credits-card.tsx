import { creditsOf, unitsOfProfile } from '@kith/contract/credits/actions';
import { creditPacks, type PackId } from '@kith/contract/credits/plans';
import { clsx } from 'clsx';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Radio } from '#ui/radio.tsx';
import { useBilling, useCheckout, useWallet } from '../api/billing.ts';
import { shownCurrency } from './shown-currency.ts';

const packsOf = (unit: 'credit' | 'analysis_unit') =>
  creditPacks.filter((pack) => pack.unit === unit);

type ShopProps = {
  /** What units are for. */
  unitsAction?: ReactNode;
};

/** Packs of credits and of profile-analysis units, to be paid on the provider's page. */
export function AddCreditsCard({ unitsAction }: ShopProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const [chosen, setChosen] = useState<PackId>('credits_500');
  const units = useWallet().data?.units ?? 0;
  const [isAdding, setIsAdding] = useState(false);
  const buyer = usePurchase();
  const pack = creditPacks.find(({ id }) => id === chosen);
  const isCredits = pack?.unit === 'credit';
  return (
    <Card>
      <section className="p-5">
        <h2 className="title-serif text-lg">{t('packs.title')}</h2>
        <p className="mt-0.5 text-sm text-muted">{t('packs.about')}</p>
        <PackChoice unit="credit" chosen={chosen} onChoose={setChosen} buyer={buyer} />
        {isCredits ? <Buy pack={chosen} buyer={buyer} /> : null}
      </section>
      <section className="border-t border-border p-5">
        <h3 className="font-semibold">
          {t('packs.unitsHeld', { count: units, number: format.number(units) })}
        </h3>
        <p className="mt-0.5 text-sm text-muted">
          {t('packs.unitsAbout', buyer.profileInCredits())}
        </p>
        <ul className="mt-2 grid gap-0.5 text-sm text-muted tabular-nums">
          {packsOf('analysis_unit').map(({ id, amount }) => (
            <li key={id}>
              {t('packs.unitsPrice', { number: format.number(amount), price: buyer.priceOf(id) })}
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            aria-expanded={isAdding}
            aria-label={t('packs.addUnits')}
            onClick={() => {
              setIsAdding(!isAdding);
              setChosen(isAdding ? 'credits_500' : 'units_10');
            }}
          >
            {t('packs.add')}
          </Button>
          {unitsAction}
        </div>
        {isAdding ? (
          <PackChoice unit="analysis_unit" chosen={chosen} onChoose={setChosen} buyer={buyer} />
        ) : null}
        {isAdding && !isCredits ? <Buy pack={chosen} buyer={buyer} /> : null}
      </section>
    </Card>
  );
}

type Buyer = ReturnType<typeof usePurchase>;

function usePurchase() {
  const { data } = useBilling();
  const money = useMoney();
  const format = useFormat();
  const checkout = useCheckout();
  const currency = shownCurrency(data ?? { currency: null });
  const perProfile = packsOf('credit').map(
    ({ prices, amount }) => (prices[currency] * creditsOf.profile_analysis) / amount,
  );
  return {
    /** What a profile costs that is paid with credits: in credits, and as their packs are sold. */
    profileInCredits: () => ({
      credits: format.number(creditsOf.profile_analysis),
      low: money(Math.min(...perProfile), currency),
      high: money(Math.max(...perProfile), currency),
    }),
    isSandbox: data?.provider === 'sandbox',
    isPending: checkout.isPending,
    buy: (pack: PackId) => checkout.mutate({ kind: 'pack', pack, currency, return_to: 'wallet' }),
    priceOf: (id: PackId, parts = 1) => {
      const pack = creditPacks.find((other) => other.id === id);
      return money((pack?.prices[currency] ?? 0) / parts, currency);
    },
  };
}

type ChoiceProps = {
  unit: 'credit' | 'analysis_unit';
  chosen: PackId;
  onChoose: (id: PackId) => void;
  buyer: Buyer;
};

function PackChoice({ unit, chosen, onChoose, buyer }: ChoiceProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <div
      role="radiogroup"
      aria-label={t(unit === 'credit' ? 'packs.title' : 'packs.addUnits')}
      className="mt-3 -mx-2 grid gap-1"
    >
      {packsOf(unit).map(({ id, amount }) => (
        <label
          key={id}
          className={clsx(
            'flex cursor-pointer items-center gap-3 rounded-md border border-transparent px-2 py-2 transition-colors hover:bg-sunken has-checked:border-ember has-checked:bg-ember-soft',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <Radio name={`pack-${unit}`} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className="w-12 font-semibold tabular-nums">{format.number(amount)}</span>
          <span className="flex-1 text-sm text-muted">
            {t(unit === 'credit' ? 'packs.each' : 'packs.eachProfile', {
              price: buyer.priceOf(id, amount / (unit === 'credit' ? 1 : unitsOfProfile)),
            })}
          </span>
          <span className="font-semibold tabular-nums">{buyer.priceOf(id)}</span>
        </label>
      ))}
    </div>
  );
}

function Buy({ pack, buyer }: { pack: PackId; buyer: Buyer }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const bought = creditPacks.find(({ id }) => id === pack);
  const key = bought?.unit === 'credit' ? 'packs.buyCredits' : 'packs.buyUnits';
  const values = { number: format.number(bought?.amount ?? 0), price: buyer.priceOf(pack) };
  return (
    <>
      <Button
        variant="primary"
        className="mt-3 w-full"
        isPending={buyer.isPending}
        onClick={() => buyer.buy(pack)}
      >
        {t(key, values)}
      </Button>
      <p className="mt-2 flex items-start gap-1.5 text-sm text-muted">
        <LockKeyhole aria-hidden size={14} className="mt-0.5 shrink-0" />
        {t(buyer.isSandbox ? 'packs.sandbox' : 'packs.provider')}
      </p>
    </>
  );
}
