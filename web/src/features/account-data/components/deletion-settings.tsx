import { deletionDelayDays } from '@kith/contract/account/rules';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCancelDeletion, useDeletion } from '../api/deletion.ts';

/** Comes when somebody wants to leave. */
const DeletionDialog = lazy(async () => {
  const dialog = await import('./deletion-dialog.tsx');
  return { default: dialog.DeletionDialog };
});

/** Account deletion, with the days in which it can be cancelled. */
export function DeletionSettings() {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const deletion = useDeletion();
  const cancel = useCancelDeletion();
  const [isAsking, setIsAsking] = useState(false);
  const scheduledFor = deletion.data?.scheduled_for;
  return (
    <Section id="deletion" title={t('deletion.title')}>
      <Card>
        <CardRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex-1 basis-64 text-pretty text-muted">
            {scheduledFor
              ? t('deletion.scheduled', { date: format.date(scheduledFor) })
              : t('deletion.about', { days: format.number(deletionDelayDays) })}
          </p>
          {deletion.isPending ? <Skeleton className="h-9 w-36" /> : null}
          {deletion.isError ? (
            <Button onClick={() => void deletion.refetch()}>{t('common:retry')}</Button>
          ) : null}
          {scheduledFor ? (
            <Button isPending={cancel.isPending} onClick={() => cancel.mutate({})}>
              {t('deletion.keep')}
            </Button>
          ) : null}
          {deletion.data && !scheduledFor ? (
            <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
              {t('deletion.open')}
            </Button>
          ) : null}
        </CardRow>
      </Card>
      {isAsking ? (
        <Suspense>
          <DeletionDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
