import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useCancelDeletion } from '../api/deletion.ts';

/** Shows on every screen when the account will be deleted, with a way to cancel. */
export function DeletionBanner({ scheduledFor }: { scheduledFor: string }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const cancel = useCancelDeletion();
  return (
    <section
      aria-label={t('deletion.done')}
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-border bg-warning-soft px-4 py-2.5 text-warning-ink sm:px-6 lg:px-8"
    >
      <p className="flex min-w-0 items-start gap-2.5 text-base">
        <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>{t('deletion.banner', { date: format.date(scheduledFor) })}</span>
      </p>
      <Button size="sm" isPending={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t('deletion.keep')}
      </Button>
    </section>
  );
}
