import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBilling, useBridgeUse, useInvoices, usePayments, useWallet } from '../api/billing.ts';
import { PerksPart } from './perks-part.tsx';
import { ReceiptsPart } from './receipts-part.tsx';
import { SandboxNote } from './sandbox-note.tsx';

/** What was paid, each with its document, and what the member has of it. */
export function ReceiptsScreen() {
  const { t } = useTranslation(['billing', 'common']);
  const billing = useBilling();
  const parts = [billing, useInvoices(), useWallet(), useBridgeUse(), usePayments()];
  // All at once, so that nothing moves when a part comes later.
  const isLoading = parts.some(({ isPending }) => isPending);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('common:pages.receipts')}</PageTitle>
      <PageHeader
        title={t('common:pages.receipts')}
        description={t('receipts.about')}
        actions={
          <>
            <Button variant="ghost" asChild>
              <Link to={paths.wallet()}>{t('common:pages.wallet')}</Link>
            </Button>
            <Button asChild>
              <Link to={paths.billing()}>{t('receipts.changePlan')}</Link>
            </Button>
          </>
        }
      />
      {isLoading ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <ReceiptsPart />
            <PerksPart />
          </div>
          {billing.data?.provider === 'sandbox' ? <SandboxNote /> : null}
        </>
      )}
    </div>
  );
}
