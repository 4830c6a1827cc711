import { CircleAlert, RotateCcw, Upload as UploadIcon, X } from 'lucide-react';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { canRetry, FileRefused } from '../api/check-file.ts';
import type { Upload } from '../api/upload-queue.ts';
import { dropUpload, retryUpload } from '../api/uploads.ts';
import { FileName } from './file-name.tsx';

/** A file that is being sent: its progress, or why it failed. */
export function UploadLine({ upload }: { upload: Upload }) {
  return upload.state === 'failed' ? (
    <FailedUpload upload={upload} />
  ) : (
    <UploadUnderWay upload={upload} />
  );
}

function UploadUnderWay({ upload: { key, file, state, sentBytes } }: { upload: Upload }) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const sizes = { sent: format.bytes(sentBytes), total: format.bytes(file.size) };
  const caption = sentBytes >= file.size ? t('finishing') : t('progress', sizes);
  return (
    <>
      <UploadIcon aria-hidden size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="font-medium">
          <FileName name={file.name} />
        </div>
        {state === 'waiting' ? (
          <p className="text-sm text-muted">{t('waiting')}</p>
        ) : (
          <ProgressBar
            label={t('uploading', { name: file.name })}
            done={sentBytes}
            total={file.size}
            caption={caption}
            className="mt-1.5"
          />
        )}
      </div>
      <IconButton
        size="sm"
        label={t('cancel', { name: file.name })}
        icon={<X aria-hidden size={16} />}
        onClick={() => dropUpload(key)}
      />
    </>
  );
}

function FailedUpload({ upload: { key, file, error } }: { upload: Upload }) {
  const { t } = useTranslation('files');
  const isFolder = error instanceof FileRefused && error.code === null;
  return (
    <>
      <CircleAlert aria-hidden size={18} className="shrink-0 text-danger-ink" />
      <div className="min-w-0 flex-1">
        <div className="font-medium">
          <FileName name={file.name} />
        </div>
        <p role="alert" className="text-sm text-danger-ink">
          <span className="sr-only">{t('notAdded', { name: file.name })} </span>
          {isFolder ? t('folder') : describeError(error, 'upload').body}
        </p>
      </div>
      {canRetry(error) ? (
        <IconButton
          size="sm"
          label={t('retry', { name: file.name })}
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={() => retryUpload(key)}
        />
      ) : null}
      <IconButton
        size="sm"
        label={t('dismiss', { name: file.name })}
        icon={<X aria-hidden size={16} />}
        onClick={() => dropUpload(key)}
      />
    </>
  );
}
