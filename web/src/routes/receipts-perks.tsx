import { useTranslation } from 'react-i18next';
import { ReceiptsScreen } from '#features/billing/components/receipts-screen.tsx';

/** What was paid, and what the plan brings. */
export default function ReceiptsRoute() {
  useTranslation(['billing', 'wallet']);
  return <ReceiptsScreen />;
}
