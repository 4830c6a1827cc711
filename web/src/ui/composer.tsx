import { clsx } from 'clsx';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { modifierKeyLabel } from '#ui/shortcuts.ts';
import { useDraft } from '#ui/use-draft.ts';

/** From this share of the maximum length on, the remaining characters are counted. */
const countFrom = 0.85;

type ComposerProps = {
  /** The field's accessible name. */
  label: string;
  placeholder?: string;
  sendLabel: string;
  /** The storage key of the draft, one per place and person, e.g. `draft:contact:<id>`. */
  storageKey: string;
  /** The initial text if there is no stored draft. */
  initialText?: string;
  maxLength?: number;
  /** The text was sent when the promise resolves. */
  onSend: (text: string) => Promise<unknown>;
  /** Sending only queues the text: the field is emptied at once, and the next text may follow. */
  isQueued?: boolean;
  /** Shown over the field: the answered or edited message, attached files. */
  head?: ReactNode;
  /** Controls at the bottom left: kind, date, attachments. */
  tools?: ReactNode;
  /** True allows an empty text (when the attachments are enough). */
  canSendEmpty?: boolean;
  /** False while an attachment is not ready. */
  isReady?: boolean;
  /** Enter alone sends, Shift+Enter breaks the line. Ctrl/Cmd+Enter always sends. */
  sendsOnEnter?: boolean;
  rows?: number;
  fieldRef?: Ref<HTMLTextAreaElement>;
  onTextChange?: (text: string) => void;
  onFieldKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPasteFiles?: (files: File[]) => void;
  className?: string;
};

/** The only text composer: Ctrl/Cmd+Enter sends, an unsent draft survives a reload. */
export function Composer({ fieldRef, ...props }: ComposerProps) {
  const { storageKey, initialText, maxLength, onSend, tools, sendsOnEnter = false } = props;
  const { canSendEmpty = false, isQueued = false, isReady = true, rows = 2 } = props;
  const { onTextChange, onFieldKeyDown, onPasteFiles } = props;
  const [text, setText] = useDraft(storageKey, initialText);
  const [sending, setSending] = useState(0);
  const earlier = useRef<Promise<unknown>>(Promise.resolve());
  const isSending = sending > 0 && !isQueued;
  const canSend = isReady && !isSending && (canSendEmpty || text.trim() !== '');

  async function send() {
    if (!canSend) return;
    const sent = text;
    if (isQueued) setText('');
    setSending((count) => count + 1);
    const attempt = earlier.current.then(() => onSend(sent.trim()));
    earlier.current = attempt.catch(() => undefined);
    try {
      await attempt;
      // What was typed meanwhile stays.
      if (!isQueued) setText((now) => (now.startsWith(sent) ? now.slice(sent.length) : now));
    } catch {
      // The caller's mutation reports the failure; the text is there for another try.
      if (isQueued) setText((now) => (now === '' ? sent : `${sent}\n${now}`));
    } finally {
      setSending((count) => count - 1);
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    onFieldKeyDown?.(event);
    // While an input method is open, Enter chooses a suggestion.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (!isEnter || event.defaultPrevented) return;
    const isChord = event.metaKey || event.ctrlKey;
    if (!isChord && (!sendsOnEnter || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    void send();
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (!onPasteFiles || files.length === 0) return;
    event.preventDefault();
    onPasteFiles(files);
  }

  return (
    <div
      className={clsx(
        '@container rounded-lg border border-border-strong bg-surface shadow-raised transition-colors has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-focus',
        props.className,
      )}
    >
      {props.head}
      <textarea
        ref={fieldRef}
        aria-label={props.label}
        placeholder={props.placeholder}
        value={text}
        maxLength={maxLength}
        onChange={({ target }) => {
          setText(target.value);
          onTextChange?.(target.value);
        }}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        rows={rows}
        className={clsx(
          'field-sizing-content block max-h-80 w-full resize-none rounded-t-lg bg-transparent px-3.5 py-3 text-base outline-none max-sm:text-md',
          rows > 1 ? 'min-h-16' : 'min-h-11',
        )}
      />
      <div className="flex flex-wrap items-center gap-2 px-2.5 pb-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">{tools}</div>
        <Count length={text.length} most={maxLength} />
        <SendHint keys={sendsOnEnter ? '↵' : `${modifierKeyLabel()}↵`} />
        <Button
          variant="primary"
          size="sm"
          disabled={!canSend}
          isPending={isSending}
          onClick={() => void send()}
        >
          {props.sendLabel}
        </Button>
      </div>
    </div>
  );
}

/** How many characters are used, near the limit. */
function Count({ length, most }: { length: number; most: number | undefined }) {
  if (most === undefined || length < most * countFrom) return null;
  return (
    <span
      role="status"
      className={clsx('text-sm tabular-nums', length >= most ? 'text-danger-ink' : 'text-muted')}
    >
      {length} / {most}
    </span>
  );
}

function SendHint({ keys }: { keys: string }) {
  const { t } = useTranslation('common');
  return (
    <span className="hidden items-center gap-1.5 text-sm text-muted @md:flex">
      <Kbd>{keys}</Kbd> {t('toSend')}
    </span>
  );
}
