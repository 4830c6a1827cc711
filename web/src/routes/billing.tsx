import { useTranslation } from 'react-i18next';
import { BillingScreen } from '#features/billing/components/billing-screen.tsx';

/** The member’s plan and payments. */
export default function BillingRoute() {
  useTranslation(['billing', 'wallet']);
  return <BillingScreen />;
}
