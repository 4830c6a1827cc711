import type { AccountExport } from '@kith/contract/account/exports';
import { exportRetentionDays } from '@kith/contract/account/rules';
import { brand } from '@kith/contract/core/brand';
import { dayIn } from '@kith/contract/search/language/days';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { itemsOf } from '#lib/paging.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { FailureRow } from '#ui/setting-row.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  isBeingMade,
  useDeleteExport,
  useDownloadExport,
  useExports,
  useStartExport,
} from '../api/exports.ts';

/** Everything about the member as one archive, made in the background. */
export function ExportSettings() {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const exports = useExports();
  const start = useStartExport();
  const items = itemsOf(exports.data);
  return (
    <Section id="data" title={t('data.title')}>
      <Card>
        <CardRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex-1 basis-64 text-pretty text-muted">
            {t('data.about', { days: format.number(exportRetentionDays) })}
          </p>
          <Button
            isPending={start.isPending}
            disabled={items.some(isBeingMade)}
            onClick={() => start.mutate(crypto.randomUUID())}
          >
            {t('data.start')}
          </Button>
        </CardRow>
        {exports.isPending ? (
          <CardRow>
            <Skeleton className="h-10" />
          </CardRow>
        ) : null}
        {exports.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void exports.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {items.map((item) => (
          <ExportRow key={item.id} item={item} />
        ))}
        <ShowMore list={exports} />
      </Card>
    </Section>
  );
}

function ExportRow({ item }: { item: AccountExport }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const remove = useDeleteExport();
  const download = useDownloadExport();
  const [isAsking, setIsAsking] = useState(false);
  const made = format.dateTime(item.created_at);
  const name = `${brand.name.toLowerCase()}-${dayIn(new Date(item.created_at), timezone)}.zip`;
  const isDone = item.status === 'done';
  return (
    <CardRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        {isBeingMade(item) ? (
          <ProgressBar
            label={t('data.making')}
            done={item.progress}
            total={item.status === 'queued' ? null : 100}
            caption={t('data.making')}
            timeLeft={item.status === 'running' ? format.percent(item.progress / 100) : null}
          />
        ) : (
          <>
            <p className="font-medium">{t('data.from', { date: made })}</p>
            <p role="status" className="text-sm text-muted">
              {isDone
                ? t('data.ready', {
                    size: format.bytes(item.size_bytes ?? 0),
                    date: format.date(item.expires_at ?? item.created_at),
                  })
                : t('data.failed')}
            </p>
          </>
        )}
      </div>
      <div className="flex items-center gap-2">
        {isDone ? (
          <Button
            icon={<Download aria-hidden size={16} />}
            isPending={download.isPending}
            onClick={() => download.mutate({ id: item.id, name })}
          >
            {t('data.download')}
          </Button>
        ) : null}
        <IconButton
          label={isBeingMade(item) ? t('data.stop') : t('data.delete', { date: made })}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => setIsAsking(true)}
        />
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={isBeingMade(item) ? t('data.stopAsk') : t('data.deleteAsk')}
          description={t('data.deleteBody')}
          confirmLabel={isBeingMade(item) ? t('data.stop') : t('data.deleteConfirm')}
          isPending={remove.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => remove.mutate({ id: item.id }, { onSuccess: () => setIsAsking(false) })}
        />
      ) : null}
    </CardRow>
  );
}
