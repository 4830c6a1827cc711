import { lazy, Suspense, useState } from 'react';
import { useCheckoutReturn } from '#features/billing/api/use-checkout-return.ts';
import { AddCreditsCard } from '#features/billing/components/add-credits-card.tsx';
import { CheckoutNote } from '#features/billing/components/checkout-note.tsx';
import { WalletScreen } from '#features/wallet/components/wallet-screen.tsx';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';

const AnalyseProfile = lazy(async () => {
  const analyse = await import('#app/analyse-profile.tsx');
  return { default: analyse.AnalyseProfile };
});

/** The member's credits; units lead to what they are for. */
export default function WalletRoute() {
  const { t } = useTranslation(['wallet', 'billing', 'profile-analyses']);
  const { isOpen: isConfirming } = useCheckoutReturn();
  const analyses = useFlag('ai_analysis_v1');
  const [isOpen, setIsOpen] = useState(false);
  const action = analyses ? (
    <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
      {t('profile-analyses:open')}
    </Button>
  ) : null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <CheckoutNote isOpen={isConfirming} />
      <WalletScreen shop={<AddCreditsCard unitsAction={action} />} />
      {isOpen ? (
        <Suspense>
          <AnalyseProfile contactId={null} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
