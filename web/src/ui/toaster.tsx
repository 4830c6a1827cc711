import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SeverityIcon, severityEdge } from '#ui/severity.tsx';
import { useActions } from '#ui/use-actions.ts';
import { dismissToast, type ShownToast, toastDurationMs, toastStore } from '#ui/toast.ts';

const none: readonly ShownToast[] = [];

const icons = {
  default: null,
  success: <CircleCheck aria-hidden size={18} className="mt-0.5 text-good" />,
  error: <CircleAlert aria-hidden size={18} className="mt-0.5 text-danger-ink" />,
  warning: <TriangleAlert aria-hidden size={18} className="mt-0.5 text-warning-ink" />,
  info: <Info aria-hidden size={18} className="mt-0.5 text-muted" />,
};

/** The place for toasts; render it once. A toast that is hovered or focused stays. */
export function Toaster() {
  const { t } = useTranslation('common');
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none);
  const regionRef = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useActions({
    'app.notice': () => {
      const latest = regionRef.current?.lastElementChild?.querySelector('button');
      if (!latest) return false;
      return latest.focus();
    },
    'app.undo': () => {
      const undoable = toasts.findLast(({ action }) => action?.label === t('undo'));
      if (!undoable) return false;
      dismissToast(undoable.id);
      return undoable.action?.onAct();
    },
  });

  /** A pressed button disappears with its toast; the focus goes back to where it came from. */
  function returnFocus() {
    const place = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  return (
    // On a phone a dialog's buttons are at the lower edge: toasts then come from above.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only remembers where the focus came from
    <section
      ref={regionRef}
      aria-label={t('notifications')}
      aria-live="polite"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      className="pointer-events-none fixed print:hidden inset-x-4 bottom-[calc(1rem+var(--bottom-bar))] z-50 grid justify-items-end gap-2.5 sm:left-auto sm:w-96 max-sm:[body:has([role=dialog])_&]:top-[max(0.75rem,env(safe-area-inset-top))] max-sm:[body:has([role=dialog])_&]:bottom-auto"
    >
      {toasts.map((toast) => (
        <Toast
          key={toast.progress ? toast.id : `${toast.id}:${toast.shownAtMs}`}
          toast={toast}
          onPressed={returnFocus}
        />
      ))}
    </section>
  );
}

function Toast({ toast, onPressed }: { toast: ShownToast; onPressed: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const { t } = useTranslation('common');
  const { id, kind, severity, title, body, action, actions = [], progress } = toast;
  const isProgress = progress !== undefined;

  useEffect(() => {
    if (isProgress) return;
    const timer = setInterval(() => {
      if (!ref.current?.matches(':hover, :focus-within')) dismissToast(id);
    }, toastDurationMs[kind]);
    return () => clearInterval(timer);
  }, [id, kind, isProgress]);

  function press(act: () => void) {
    onPressed();
    dismissToast(id);
    act();
  }

  return (
    <div
      ref={ref}
      role={kind === 'error' ? 'alert' : undefined}
      className={`pointer-events-auto flex w-full animate-slide-up items-start gap-3 rounded-lg border border-border bg-surface py-3.5 pr-2.5 pl-4 shadow-floating ${severity ? severityEdge(severity) : ''}`}
    >
      {severity ? <SeverityIcon severity={severity} /> : icons[kind]}
      <div className="min-w-0 flex-1 py-1">
        <div className={progress ? 'flex flex-wrap items-baseline justify-between gap-x-3' : ''}>
          <p className="text-base font-semibold wrap-anywhere">{title}</p>
          {body ? (
            <p className="mt-0.5 text-sm wrap-anywhere text-muted tabular-nums">{body}</p>
          ) : null}
        </div>
        {progress ? <Bar {...progress} /> : null}
        {actions.length > 0 ? (
          <div className="mt-1.5 -ml-2.5 flex flex-wrap">
            {actions.map((one) => (
              <ToastButton key={one.label} action={one} onPress={() => press(one.onAct)} />
            ))}
          </div>
        ) : null}
      </div>
      {action ? <ToastButton action={action} onPress={() => press(action.onAct)} /> : null}
      <button
        type="button"
        aria-label={t('close')}
        onClick={() => {
          onPressed();
          dismissToast(id);
        }}
        className="grid size-8 shrink-0 place-items-center rounded-md text-faint hover:bg-sunken hover:text-text"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  );
}

/** Its numbers are in the text beside it. */
function Bar({ done, total }: { done: number; total: number }) {
  const width = `${(Math.min(done, total) / Math.max(1, total)) * 100}%`;
  return (
    <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
      <span className="block h-full rounded-full bg-ember" style={{ width }} />
    </div>
  );
}

function ToastButton({ action, onPress }: { action: { label: string }; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-8 shrink-0 rounded-md px-2.5 text-sm font-semibold text-ember-ink hover:bg-ember-soft"
    >
      {action.label}
    </button>
  );
}
