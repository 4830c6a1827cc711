import { clsx } from 'clsx';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { isComposing } from '#ui/is-composing.ts';
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
  /**
   * The text was sent when the promise resolves, or when `onSent` is called: by what repeats a failed
   * try, for example.
   */
  onSend: (text: string, onSent: () => void) => Promise<unknown>;
  /** Sending only queues the text: the field is emptied at once, and the next text may follow. */
  isQueued?: boolean;
  /** Shown over the field: the answered or edited message, attached files. */
  head?: ReactNode;
  /** Shown between the field and its controls: suggestions, tags, pictures. */
  below?: ReactNode;
  /** Controls at the bottom left: kind, date, attachments. */
  tools?: ReactNode;
  /** Controls before the button that sends, e.g. who will read it. */
  beforeSend?: ReactNode;
  /** Without a frame of its own, inside a card. */
  isBare?: boolean;
  /** The option of a list of suggestions that Enter takes, for screen readers. */
  suggesting?: { listId: string; optionId: string | undefined } | null;
  /** True allows an empty text (when the attachments are enough). */
  canSendEmpty?: boolean;
  /** False while an attachment is not ready. */
  isReady?: boolean;
  /** Enter alone sends, Shift+Enter breaks the line. Ctrl/Cmd+Enter always sends. */
  sendsOnEnter?: boolean;
  rows?: number;
  /** Makes it one line with this at its end, e.g. a key, until the field is used. */
  restHint?: ReactNode;
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
  const { onTextChange, onFieldKeyDown, onPasteFiles, restHint, isBare = false } = props;
  const { suggesting = null } = props;
  const [isUsed, setIsUsed] = useState(restHint === undefined);
  const [text, setText] = useDraft(storageKey, initialText);
  const { isSending, run } = useSending({ text, setText, onSend, isQueued });
  const cameFrom = useRef<EventTarget | null>(null);
  const isResting = !isUsed && text === '';
  const canSend = isReady && !isSending && (canSendEmpty || text.trim() !== '');
  const send = () => (canSend ? run() : undefined);

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    onFieldKeyDown?.(event);
    // While an input method is open, Enter chooses a suggestion.
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && restHint !== undefined && !event.defaultPrevented) {
      setIsUsed(false);
      if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) {
        cameFrom.current.focus();
      } else event.currentTarget.blur();
    }
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const isChord = event.metaKey || event.ctrlKey;
    if (!isChord && (!sendsOnEnter || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <div
      className={clsx(
        '@container relative',
        !isBare &&
          'rounded-lg border border-border-strong bg-surface shadow-raised transition-colors has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-focus',
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
        {...(suggesting && suggestionProps(suggesting))}
        onChange={({ target }) => {
          setText(target.value);
          onTextChange?.(target.value);
        }}
        onKeyDown={handleKeyDown}
        onPaste={(event) => takeFiles(event, onPasteFiles)}
        onFocus={({ currentTarget: { parentElement }, relatedTarget }) => {
          cameFrom.current = relatedTarget;
          setIsUsed(true);
          if (isResting) requestAnimationFrame(() => showWhole(parentElement));
        }}
        rows={isResting ? 1 : rows}
        className={clsx(
          'field-sizing-content block max-h-80 w-full resize-none rounded-t-lg bg-transparent text-base outline-none max-sm:text-md',
          isBare ? 'px-0' : 'px-3.5',
          isResting ? 'py-2' : 'py-3',
          rows > 1 && !isResting ? 'min-h-16' : !isResting && 'min-h-11',
        )}
      />
      {isResting ? (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center max-sm:hidden">
          {restHint}
        </span>
      ) : null}
      {isResting ? null : props.below}
      {isResting ? null : (
        <ComposerFoot
          tools={tools}
          maxLength={maxLength}
          canSend={canSend}
          isSending={isSending}
          sendsOnEnter={sendsOnEnter}
          isBare={isBare}
          beforeSend={props.beforeSend}
          length={text.length}
          sendLabel={props.sendLabel}
          onSend={() => void send()}
        />
      )}
    </div>
  );
}

/** A field that has grown as it was used shows its buttons too. */
function showWhole(composer: HTMLElement | null): void {
  composer?.scrollIntoView({ block: 'nearest' });
}

type Sending = Required<Pick<ComposerProps, 'onSend' | 'isQueued'>> & {
  text: string;
  setText: (next: string | ((now: string) => string)) => void;
};

/** Sends the text, one after the other; after a failure it is there for another try. */
function useSending({ text, setText, onSend, isQueued }: Sending) {
  const [sending, setSending] = useState(0);
  const earlier = useRef<Promise<unknown>>(Promise.resolve());

  async function run() {
    let sent = text;
    if (isQueued) setText('');
    /** What was typed meanwhile stays. */
    function remove() {
      setText((now) => (now.startsWith(sent) ? now.slice(sent.length) : now));
      sent = '';
    }
    setSending((count) => count + 1);
    const attempt = earlier.current.then(() => onSend(sent.trim(), remove));
    earlier.current = attempt.catch(() => undefined);
    try {
      await attempt;
      if (!isQueued) remove();
    } catch {
      // The caller's mutation reports the failure.
      if (isQueued) setText((now) => (now === '' ? sent : `${sent}\n${now}`));
    } finally {
      setSending((count) => count - 1);
    }
  }
  return { isSending: sending > 0 && !isQueued, run };
}

function suggestionProps({ listId, optionId }: NonNullable<ComposerProps['suggesting']>) {
  return {
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': optionId,
  } as const;
}

/** Pasted files go where files go; pasted text is the field's. */
function takeFiles(event: ClipboardEvent, onFiles: ((files: File[]) => void) | undefined) {
  const files = [...event.clipboardData.files];
  if (!onFiles || files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}

type ComposerFootProps = Pick<
  ComposerProps,
  'tools' | 'beforeSend' | 'isBare' | 'maxLength' | 'sendsOnEnter' | 'sendLabel'
> & { length: number; canSend: boolean; isSending: boolean; onSend: () => void };

/** The controls under the field. */
function ComposerFoot(props: ComposerFootProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-2',
        props.isBare === true ? 'pt-2' : 'px-2.5 pb-2.5',
      )}
    >
      <div
        className={clsx(
          'flex min-w-0 flex-wrap items-center gap-1.5',
          // In a card the tools keep their line; what sends goes below them where it is narrow.
          props.isBare === true ? 'flex-auto' : 'flex-1',
        )}
      >
        {props.tools}
      </div>
      <Count length={props.length} most={props.maxLength} />
      <SendHint keys={props.sendsOnEnter === true ? '↵' : `${modifierKeyLabel()}↵`} />
      <div className="ml-auto flex items-center gap-2">
        {props.beforeSend}
        <Button
          variant="primary"
          size="sm"
          disabled={!props.canSend}
          isPending={props.isSending}
          onClick={props.onSend}
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
