import { BillingScreen } from '#features/billing/components/billing-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The member’s plan and payments. */
export default function BillingRoute() {
  useTranslation(['billing', 'wallet']);
  return <BillingScreen />;
}
