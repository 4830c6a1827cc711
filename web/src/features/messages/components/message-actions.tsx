import { quickReactions } from '@kith/contract/messages/rules';
import type { Message } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import { Copy, Ellipsis, Flag, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { canChange } from '../api/can-change.ts';
import { useDeleteMessage, useReact } from '../api/message-changes.ts';
import { LazyEmojiPicker } from './lazy-emoji-picker.tsx';
import type { WritingMode } from './writing-mode.ts';

const ReportMessageDialog = lazy(async () => {
  const dialog = await import('./report-dialog.tsx');
  return { default: dialog.ReportMessageDialog };
});

type MessageActionsProps = {
  message: Message;
  isOwn: boolean;
  canWrite: boolean;
  onMode: (mode: WritingMode) => void;
  /** While one of its menus is open, it must not disappear with the pointer. */
  onOpenChange: (isOpen: boolean) => void;
};

const small = { 'aria-hidden': true, size: 16 } as const;

/** React, answer, and the rest in a menu. */
export function MessageActions({
  message,
  isOwn,
  canWrite,
  onMode,
  onOpenChange,
}: MessageActionsProps) {
  const { t } = useTranslation(['messages', 'common']);
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null);
  const remove = useDeleteMessage();

  function show(next: 'delete' | 'report' | null) {
    setDialog(next);
    onOpenChange(next !== null);
  }

  return (
    <div
      role="group"
      aria-label={t('actions.label')}
      className={clsx(
        'absolute -top-7 z-10 flex rounded-md border border-border bg-surface shadow-raised',
        isOwn ? 'right-2' : 'left-2',
      )}
    >
      <ReactionButton message={message} onOpenChange={onOpenChange} />
      {canWrite ? (
        <IconButton
          size="sm"
          label={t('actions.reply')}
          action="messages.reply"
          icon={<Reply {...small} />}
          onClick={() => onMode({ kind: 'reply', message })}
        />
      ) : null}
      <DropdownMenu
        align={isOwn ? 'end' : 'start'}
        onOpenChange={(isOpen) => onOpenChange(isOpen || dialog !== null)}
        trigger={<IconButton size="sm" label={t('actions.more')} icon={<Ellipsis {...small} />} />}
      >
        {message.content === '' ? null : (
          <MenuItem
            icon={<Copy {...small} />}
            onSelect={() => void navigator.clipboard.writeText(message.content)}
          >
            {t('common:copy')}
          </MenuItem>
        )}
        {isOwn && canWrite && canChange(message) ? (
          <MenuItem icon={<Pencil {...small} />} onSelect={() => onMode({ kind: 'edit', message })}>
            {t('common:edit')}
          </MenuItem>
        ) : null}
        {isOwn ? (
          <MenuItem icon={<Trash2 {...small} />} isDestructive onSelect={() => show('delete')}>
            {t('common:delete')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Flag {...small} />} isDestructive onSelect={() => show('report')}>
            {t('menu.report')}
          </MenuItem>
        )}
      </DropdownMenu>
      {dialog === 'delete' ? (
        <ConfirmDialog
          title={t('delete.title')}
          description={t('delete.about')}
          confirmLabel={t('common:delete')}
          isPending={remove.isPending}
          onCancel={() => show(null)}
          onConfirm={() => remove.mutate({ id: message.id }, { onSettled: () => show(null) })}
        />
      ) : null}
      <Suspense>
        {dialog === 'report' ? (
          <ReportMessageDialog
            conversationId={message.conversation_id}
            messageId={message.id}
            onClose={() => show(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

type ReactionButtonProps = Pick<MessageActionsProps, 'message' | 'onOpenChange'>;

/** Six at once, all others one step further. */
function ReactionButton({ message, onOpenChange }: ReactionButtonProps) {
  const { t } = useTranslation('messages');
  const member = useMember();
  const react = useReact(member.id);
  const [isOpen, setIsOpen] = useState(false);
  const [isFull, setIsFull] = useState(false);

  function change(next: boolean) {
    setIsOpen(next);
    if (next) setIsFull(false);
    onOpenChange(next);
  }
  function choose(emoji: string) {
    change(false);
    react.mutate({ message, emoji });
  }

  return (
    <Popover
      label={t('reactions.choose')}
      open={isOpen}
      onOpenChange={change}
      className={isFull ? 'w-auto! p-0!' : 'w-auto! p-1!'}
      trigger={<IconButton size="sm" label={t('actions.react')} icon={<SmilePlus {...small} />} />}
    >
      {isFull ? (
        <LazyEmojiPicker onChoose={choose} />
      ) : (
        <div className="flex">
          {quickReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={t('reactions.with', { emoji })}
              onClick={() => choose(emoji)}
              className="grid size-9 place-items-center rounded-md text-lg hover:bg-sunken"
            >
              {emoji}
            </button>
          ))}
          <IconButton
            label={t('reactions.more')}
            icon={<Ellipsis {...small} />}
            onClick={() => setIsFull(true)}
          />
        </div>
      )}
    </Popover>
  );
}
