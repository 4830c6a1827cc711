import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Shown while the provider hasn't confirmed a payment. */
export function CheckoutNote({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('billing');
  if (!isOpen) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg border border-border bg-sunken px-4 py-3 text-sm"
    >
      <Spinner />
      {t('checkout.open')}
    </p>
  );
}
