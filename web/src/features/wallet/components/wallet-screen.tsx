import { paths } from '@kith/contract/app-routes/paths';
import type { Wallet } from '@kith/contract/credits/schemas';
import { CircleFadingArrowUp, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWallet } from '../api/wallet.ts';
import { BalancePart } from './balance-part.tsx';
import { CostsCard } from './costs-card.tsx';
import { ForecastPart } from './forecast-part.tsx';
import { HistoryCard } from './history-card.tsx';

/** What the member can spend, how long it lasts, where it went, and what more costs. */
export function WalletScreen({ shop }: { shop: ReactNode }) {
  const { t } = useTranslation('common');
  const { data, error, refetch } = useWallet();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('pages.wallet')}</PageTitle>
      {data ? <Whole wallet={data} shop={shop} /> : <WalletSkeleton />}
    </div>
  );
}

type WholeProps = {
  wallet: Wallet;
  /** Where more is bought. */
  shop: ReactNode;
};

function Whole({ wallet, shop }: WholeProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const format = useFormat();
  const { id, credits_per_month: count, arrivals } = wallet.plan;
  // A plan brings what Free does on the first, and the rest on the day of its payments.
  const [first, second] = arrivals.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const plan = { plan: t(`plans.${id}`), count, number: format.number(count) };
  // While a payment is due, only what Free brings arrives.
  const alone = first?.credits ?? count;
  return (
    <>
      <PageHeader
        title={t('common:pages.wallet')}
        description={
          id === 'free' || first === undefined || second === undefined
            ? t('plan', { ...plan, count: alone, number: format.number(alone) })
            : t('planPaid', {
                ...plan,
                first: format.number(first.credits),
                firstDay: format.dayMonth(first.at),
                second: format.number(second.credits),
                secondDay: format.dayMonth(second.at),
              })
        }
        actions={
          <>
            <Button variant="ghost" asChild>
              <Link to={paths.receipts()}>
                <ReceiptText aria-hidden size={16} />
                {t('common:pages.receipts')}
              </Link>
            </Button>
            <Button asChild>
              <Link to={paths.billing()}>
                <CircleFadingArrowUp aria-hidden size={16} />
                {t('changePlan')}
              </Link>
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <Card className="grid grid-cols-1 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <BalancePart wallet={wallet} />
          <ForecastPart wallet={wallet} />
        </Card>
        {/* Where there is one column, what more costs comes before the history. */}
        <div className="grid grid-cols-1 items-start gap-6 md:max-xl:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          {shop}
          <CostsCard wallet={wallet} />
        </div>
        <HistoryCard since={wallet.began_at} />
      </div>
    </>
  );
}

function WalletSkeleton() {
  const { t } = useTranslation('common');
  return (
    <>
      <PageHeader title={t('pages.wallet')} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-60" />
        <Skeleton className="h-80" />
      </div>
    </>
  );
}
