import { ReceiptsScreen } from '#features/billing/components/receipts-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What was paid, and what the plan brings. */
export default function ReceiptsRoute() {
  useTranslation(['billing', 'wallet']);
  return <ReceiptsScreen />;
}
