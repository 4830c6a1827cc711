import { importFileLimitBytes } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { useTakeLostFocus } from '#ui/use-take-lost-focus.ts';
import { useUpload } from '../api/use-upload.ts';
import { DropZone } from './drop-zone.tsx';

type UploadCardProps = {
  onUploaded: (uploaded: Import) => void;
  onPaste: () => void;
  /** The file is applied without a preview. */
  isQuick?: boolean;
};

/** Uploads a file; shows the limits before and the progress meanwhile. */
export function UploadCard({ onUploaded, onPaste, isQuick = false }: UploadCardProps) {
  const { t } = useTranslation(['imports', 'errors']);
  const format = useFormat();
  const { send, cancel, file, sentBytes, error } = useUpload(onUploaded);
  if (file)
    return <Sending file={file} sentBytes={sentBytes} isQuick={isQuick} onCancel={cancel} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <DropZone
        onFile={send}
        limits={t('upload.limits', { limit: format.bytes(importFileLimitBytes) })}
        onPaste={onPaste}
      />
      {error ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
          <span className="font-semibold">{t('upload.refused')}</span>{' '}
          {describeError(error, 'upload').body}
        </p>
      ) : null}
    </div>
  );
}

type SendingProps = { file: File; sentBytes: number; isQuick: boolean; onCancel: () => void };

function Sending({ file, sentBytes, isQuick, onCancel }: SendingProps) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const titleRef = useTakeLostFocus<HTMLHeadingElement>();
  const isSent = sentBytes >= file.size;
  return (
    <Card className="grid gap-5 p-6 sm:p-8">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 ref={titleRef} tabIndex={-1} className="title-serif text-xl outline-none">
            {t('upload.sending')}
          </h2>
          <p className="truncate text-muted">{file.name}</p>
        </div>
        <Button size="sm" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
      <ProgressBar
        label={t('upload.sending')}
        done={sentBytes}
        total={file.size}
        caption={
          isSent
            ? t('upload.checking')
            : t('upload.progress', {
                sent: format.bytes(sentBytes),
                total: format.bytes(file.size),
              })
        }
      />
      {/* The same line as while the file is read, so that nothing moves. */}
      <p className="text-sm text-muted">{t(isQuick ? 'work.mayUndo' : 'work.nothingYet')}</p>
    </Card>
  );
}
