import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { modifierKeyLabel } from '#ui/shortcuts.ts';
import { useDraft } from '#ui/use-draft.ts';

type ComposerProps = {
  /** The field's accessible name. */
  label: string;
  placeholder?: string;
  sendLabel: string;
  /** Where the unsent text is kept, one key a place and person, e.g. `draft:contact:<id>`. */
  storageKey: string;
  /** Text to begin with when there is no kept draft. */
  initialText?: string;
  maxLength?: number;
  /** The text was sent when the promise resolves; only then the field is emptied. */
  onSend: (text: string) => Promise<unknown>;
  /** Controls at the left of the foot: kind, date, attachments. */
  tools?: ReactNode;
  /** True lets an empty text be sent (where the tools alone say enough). */
  canSendEmpty?: boolean;
  className?: string;
};

/** The one place to write in: Ctrl/Cmd+Enter sends, an unsent draft survives a reload. */
export function Composer({
  label,
  placeholder,
  sendLabel,
  storageKey,
  initialText,
  maxLength,
  onSend,
  tools,
  canSendEmpty = false,
  className,
}: ComposerProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useDraft(storageKey, initialText);
  const [isSending, setIsSending] = useState(false);
  const canSend = !isSending && (canSendEmpty || text.trim() !== '');

  async function send() {
    if (!canSend) return;
    setIsSending(true);
    try {
      await onSend(text.trim());
      setText('');
    } catch {
      // The caller's mutation reports the failure; the text stays for another try.
    } finally {
      setIsSending(false);
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    }
  }

  return (
    <div
      className={clsx(
        '@container rounded-lg border border-border-strong bg-surface shadow-raised transition-colors has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-focus has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus',
        className,
      )}
    >
      <textarea
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        rows={2}
        className="field-sizing-content block max-h-80 min-h-16 w-full resize-none rounded-t-lg bg-transparent px-3.5 py-3 text-base outline-none outline-none max-sm:text-md"
      />
      <div className="flex flex-wrap items-center gap-2 px-2.5 pb-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">{tools}</div>
        <span className="hidden items-center gap-1.5 text-sm text-muted @md:flex">
          <Kbd>{modifierKeyLabel()}↵</Kbd> {t('toSend')}
        </span>
        <Button
          variant="primary"
          size="sm"
          disabled={!canSend}
          isPending={isSending}
          onClick={() => void send()}
        >
          {sendLabel}
        </Button>
      </div>
    </div>
  );
}
