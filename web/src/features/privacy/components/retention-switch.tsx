import { restorableDays } from '@kith/contract/contacts/rules';
import { useId, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { CardRow } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.ts';
import { useAgedInteractions, useRetention, useStoreRetention } from '../api/retention.ts';

/**
 * Whether old interactions are deleted. Turning it on says what goes first; another saved number of
 * months takes effect only when it is confirmed, too.
 *
 * @param saved - the months of the saved preferences
 */
export function RetentionSwitch({ saved }: { saved: number }) {
  const { t } = useTranslation('privacy');
  const id = useId();
  const retention = useRetention();
  const store = useStoreRetention();
  const [isAsking, setIsAsking] = useState(false);
  const format = useFormat();
  const affected = useAgedInteractions(saved, { isAsked: isAsking });
  const months = retention.data?.months ?? null;
  const isPending = !retention.isSuccess || store.isPending;
  const ageOf = (count: number) => t('retention.age', { count });

  const save = (next: number | null) =>
    whenDone(store.mutateAsync(next), {
      onSuccess: () => {
        setIsAsking(false);
        showToast({ kind: 'success', title: t('toasts.saved'), body: t('toasts.savedBody') });
      },
      onError: () =>
        showToast({ kind: 'error', title: t('toasts.error'), body: t('toasts.preferencesFailed') }),
    });

  return (
    <CardRow className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="font-semibold">
          {t('retention.label')}
        </label>
        <p id={`${id}-about`} className="mt-0.5 max-w-prose text-sm text-muted">
          {months === null
            ? t('retention.off')
            : t('retention.on', { age: ageOf(months), days: restorableDays })}
        </p>
        {months !== null && months !== saved ? (
          <Button className="mt-2" onClick={() => setIsAsking(true)}>
            {t('retention.change', { age: ageOf(saved) })}
          </Button>
        ) : null}
      </div>
      <Switch
        id={id}
        checked={months !== null}
        // Not `disabled`, which would take the focus from the switch just pressed.
        aria-disabled={isPending || undefined}
        onCheckedChange={(next) => {
          if (isPending) return;
          if (next) setIsAsking(true);
          else save(null);
        }}
        aria-describedby={`${id}-about`}
      />
      {isAsking ? (
        <ConfirmDialog
          title={t('retention.ask', { age: ageOf(saved) })}
          description={t('retention.askBody', { age: ageOf(saved), days: restorableDays })}
          confirmLabel={t('retention.confirm')}
          isPending={store.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => save(saved)}
        >
          {affected === null ? null : (
            <p className="font-semibold">
              {t('retention.affected', { count: affected, number: format.number(affected) })}
            </p>
          )}
        </ConfirmDialog>
      ) : null}
    </CardRow>
  );
}
