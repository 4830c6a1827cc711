import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { FileText, Pencil, Reply, RotateCw, X } from 'lucide-react';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import type { Upload, Uploads } from '../api/use-uploads.ts';
import type { WritingMode } from './writing-mode.ts';

type ComposerHeadProps = {
  conversation: ConversationDetail;
  mode: WritingMode;
  uploads: Uploads;
  isDropping: boolean;
  isOver: boolean;
  onStop: () => void;
};

/** The answered or edited message, and the attached files. */
export function ComposerHead({
  conversation,
  mode,
  uploads,
  isDropping,
  isOver,
  onStop,
}: ComposerHeadProps) {
  const { t } = useTranslation(['messages', 'common']);
  const member = useMember();
  const Icon = mode.kind === 'edit' ? Pencil : Reply;
  const sender =
    mode.kind === 'new'
      ? null
      : conversation.participants.find(({ member_id: id }) => id === mode.message.sender_id);
  return (
    <>
      {isDropping ? (
        <p
          className={clsx(
            'm-2 rounded-md border border-dashed px-3 py-4 text-center text-sm',
            isOver
              ? 'border-ember bg-ember-soft text-ember-ink'
              : 'border-border-strong text-muted',
          )}
        >
          {t('files.drop')}
        </p>
      ) : null}
      {mode.kind === 'new' ? null : (
        <div className="flex items-center gap-2.5 border-b border-border py-1.5 pr-1.5 pl-3.5 text-sm">
          <Icon aria-hidden size={15} className="shrink-0 text-ember-ink" />
          <p className="min-w-0 flex-1 truncate text-muted">
            <span className="font-semibold text-text">
              {mode.kind === 'edit'
                ? t('composer.editing')
                : t('composer.replying', {
                    name: sender?.member_id === member.id ? t('thread.you') : (sender?.name ?? ''),
                  })}
            </span>{' '}
            {mode.message.content || t('thread.quotedFile')}
          </p>
          <IconButton
            size="sm"
            label={t('common:cancel')}
            shortcut="Esc"
            icon={<X aria-hidden size={16} />}
            onClick={onStop}
          />
        </div>
      )}
      {uploads.uploads.length > 0 && mode.kind !== 'edit' ? (
        <ul aria-label={t('files.label')} className="grid gap-1.5 border-b border-border p-2.5">
          {uploads.uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function UploadLine({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation(['messages', 'common']);
  const format = useFormat();
  const { file, attachment, problem, sentBytes } = upload;
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      <FileText aria-hidden size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <bdi className="truncate text-sm font-semibold">{file.name}</bdi>
          <span className="shrink-0 text-xs text-muted">{format.bytes(file.size)}</span>
        </p>
        {problem === null ? null : (
          <p role="alert" className="text-sm text-danger-ink">
            {problem}
          </p>
        )}
        {attachment === null && problem === null ? (
          <ProgressBar
            label={t('files.uploading', { name: file.name })}
            done={sentBytes}
            total={file.size}
            className="pt-1"
          />
        ) : null}
      </div>
      {problem === null ? null : (
        <IconButton
          size="sm"
          label={t('common:retry')}
          icon={<RotateCw aria-hidden size={15} />}
          onClick={() => uploads.retry(upload)}
        />
      )}
      <IconButton
        size="sm"
        label={t('common:removeItem', { item: file.name })}
        icon={<X aria-hidden size={15} />}
        onClick={() => uploads.remove(upload.key)}
      />
    </li>
  );
}
