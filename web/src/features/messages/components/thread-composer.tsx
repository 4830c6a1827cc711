import { messageLimits } from '@kith/contract/messages/rules';
import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { Paperclip, Smile } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { writeStored } from '#lib/storage.ts';
import { isComposing } from '#ui/is-composing.ts';
import { answeredByField, useActions } from '#ui/use-actions.ts';
import { Composer } from '#ui/composer.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { insertText } from '#ui/insert-text.ts';
import { Popover } from '#ui/popover.tsx';
import { draftKeyOf, editKeyOf } from '../api/draft-key.ts';
import type { useConversationPresence } from '../api/use-conversation-presence.ts';
import { useUploads } from '../api/use-uploads.ts';
import { ComposerHead } from './composer-head.tsx';
import { LazyEmojiPicker } from './lazy-emoji-picker.tsx';
import type { WritingMode } from './writing-mode.ts';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { useMessageLabels } from './use-message-labels.ts';
import { useSend } from './use-send.ts';

type ThreadComposerProps = {
  conversation: ConversationDetail;
  mode: WritingMode;
  /** Null ends an answer or an edit. */
  onMode: (mode: WritingMode | null) => void;
  onEditLast: () => void;
  onLeave: () => void;
  onSent: () => void;
  presence: ReturnType<typeof useConversationPresence>;
};

/** On a touch screen, Enter breaks the line as usual there. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * The field to write, answer and edit. Messages are shown at once and queued until they are sent.
 */
export function ThreadComposer({
  conversation,
  mode,
  onMode,
  onEditLast,
  onLeave,
  onSent,
  presence,
}: ThreadComposerProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { nameOf } = useMessageLabels();
  const uploads = useUploads(conversation.id, {
    tooLarge: t('files.tooLarge'),
    tooMany: t('files.tooMany', { number: messageLimits.attachmentsPerMessage }),
  });
  const drop = useFileDrop((chosen) =>
    uploads.add(chosen.flatMap(({ file, isFolder }) => (isFolder ? [] : [file]))),
  );
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const isEditing = mode.kind === 'edit';
  const name = nameOf(conversation.other_participant_name);

  // An answer or an edit was just started.
  useEffect(() => {
    if (mode.kind !== 'new') fieldRef.current?.focus();
  }, [mode]);

  /** Back to a new message; an edit is discarded. */
  function stop() {
    if (mode.kind === 'edit') writeStored(editKeyOf(mode.message), null);
    onMode(null);
    fieldRef.current?.focus();
  }
  const send = useSend({ conversationId: conversation.id, mode, uploads, presence, onSent, stop });

  useActions({ 'messages.editLast': answeredByField, 'messages.newLine': answeredByField });

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowUp' && mode.kind === 'new' && event.currentTarget.value === '') {
      event.preventDefault();
      onEditLast();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (mode.kind === 'new') onLeave();
      else stop();
    }
  }

  const hasProblem = uploads.uploads.some(({ problem }) => problem !== null);
  return (
    <div className="px-3 pb-3 sm:px-5 sm:pb-4" {...drop.handlers}>
      <Composer
        key={isEditing ? mode.message.id : 'new'}
        label={isEditing ? t('composer.editLabel') : t('composer.label', { name })}
        placeholder={t('composer.placeholder', { name })}
        sendLabel={isEditing ? t('common:save') : t('composer.send')}
        storageKey={isEditing ? editKeyOf(mode.message) : draftKeyOf(conversation.id)}
        {...(isEditing && { initialText: mode.message.content })}
        maxLength={messageLimits.content}
        rows={1}
        sendsOnEnter={!isTouched()}
        canSendEmpty={!isEditing && uploads.uploads.length > 0}
        isReady={isEditing || (!uploads.isBusy && !hasProblem)}
        fieldRef={fieldRef}
        onSend={send}
        isQueued={!isEditing && uploads.uploads.length === 0}
        onTextChange={(text) => (text === '' ? presence.stopTyping() : presence.noticeTyping())}
        onFieldKeyDown={handleKeyDown}
        {...(!isEditing && { onPasteFiles: uploads.add })}
        head={
          <ComposerHead
            conversation={conversation}
            mode={mode}
            uploads={uploads}
            isDropping={drop.isNear}
            isOver={drop.isOver}
            onStop={stop}
          />
        }
        tools={
          <>
            {isEditing ? null : <AttachButton onChoose={uploads.add} />}
            <EmojiButton onChoose={(emoji) => insertText(fieldRef.current, emoji)} />
          </>
        }
      />
    </div>
  );
}

function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useTranslation('messages');
  const fileRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={fileRef}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton
        label={t('composer.attach')}
        icon={<Paperclip aria-hidden size={18} />}
        onClick={() => fileRef.current?.click()}
      />
    </>
  );
}

function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={t('composer.emoji')}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-auto! p-0!"
      trigger={<IconButton label={t('composer.emoji')} icon={<Smile aria-hidden size={18} />} />}
    >
      <LazyEmojiPicker
        onChoose={(emoji) => {
          onChoose(emoji);
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}
