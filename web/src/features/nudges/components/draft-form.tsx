import { interactionBodyLimit } from '@kith/contract/interactions/schemas';
import { type ReactNode } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { ariaKeysOf } from '#ui/key-chords.ts';
import { modifierKeyLabel } from '#ui/shortcuts.ts';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useActions } from '#ui/use-actions.ts';
import { type DraftSubject, useLogSentMessage } from '../api/draft-message.ts';
import { DraftStyleBar } from './draft-style.tsx';
import { SendElsewhere } from './send-elsewhere.tsx';
import type { useDraftedText } from './use-drafted-text.ts';

/**
 * The button that sends a text as a message within the service, before the other ways; these alone
 * for other people. The first way of all is the primary one.
 */
export type RenderSend = (sending: {
  contactId: string;
  name: string;
  text: string;
  onSent: () => void;
  renderOthers: (isFirst: boolean) => ReactNode;
}) => ReactNode;

type DraftFormProps = {
  subject: DraftSubject;
  drafted: ReturnType<typeof useDraftedText>;
  renderSend: RenderSend;
  onDone: () => void;
};

/** The text to edit, its style, the ways to send it, and the key that logs it. */
export function DraftForm({ subject, drafted, renderSend, onDone }: DraftFormProps) {
  const { t } = useTranslation(['nudges', 'errors']);
  const { text, setText, writing } = drafted;
  const logSent = useLogSentMessage(subject);
  const { keyOf } = useAttemptKey();
  const isEmpty = text.trim() === '';

  function finish() {
    drafted.clear();
    onDone();
  }
  function logAsSent() {
    if (isEmpty || logSent.isPending) return;
    whenDone(logSent.mutateAsync({ text: text.trim(), idempotencyKey: keyOf(text.trim()) }), {
      onSuccess: () => {
        finish();
        showToast({ kind: 'success', title: t('draft.logged', { name: subject.name }) });
      },
    });
  }
  useActions({ 'draft.log': logAsSent });

  return (
    <>
      <div className="grid gap-1.5">
        <Textarea
          aria-label={t('draft.text')}
          aria-busy={writing.isPending}
          placeholder={writing.isPending ? t('draft.writing') : undefined}
          value={text}
          rows={8}
          maxLength={interactionBodyLimit}
          onChange={(event) => setText(event.target.value)}
        />
        <DraftStyleBar drafted={drafted} />
        {writing.isError ? (
          <p role="alert" className="text-sm text-danger-ink">
            {describeError(writing.error).body}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-1 max-sm:*:basis-[40%]">
        {renderSend({
          contactId: subject.contactId,
          name: subject.name,
          text,
          onSent: finish,
          renderOthers: (isFirst) => (
            <SendElsewhere contactId={subject.contactId} text={text} isFirst={isFirst} />
          ),
        })}
        <Button
          className="sm:ml-auto"
          title={`${modifierKeyLabel()}↵`}
          aria-keyshortcuts={ariaKeysOf('draft.log')}
          disabled={isEmpty}
          isPending={logSent.isPending}
          onClick={logAsSent}
        >
          {t('draft.logAsSent')}
        </Button>
      </div>
    </>
  );
}
