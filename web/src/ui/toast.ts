import type { Severity } from '#lib/error-kinds.ts';

export type ToastKind = 'default' | 'success' | 'error' | 'warning' | 'info';

/** How long each kind stays, spec point 9. */
export const toastDurationMs: Record<ToastKind, number> = {
  default: 5_000,
  success: 3_000,
  error: 6_000,
  warning: 5_000,
  info: 4_000,
};

type ToastAction = { label: string; onAct: () => void };

export type ToastContent = {
  kind?: ToastKind;
  title: string;
  body?: string;
  /** How serious a failure is; shown as its sign. */
  severity?: Severity;
  /** One action, usually Undo; the toast closes after it. */
  action?: ToastAction;
  /** What can be done about a failure; below its text. */
  actions?: readonly ToastAction[];
  /** A later toast with the same id replaces this one. */
  id?: string;
  /** Work that goes on: the toast stays until a later one replaces it, or it is closed for good. */
  progress?: { done: number; total: number };
};

export type ShownToast = ToastContent & { id: string; kind: ToastKind; shownAtMs: number };

/** When there are more than this many, the oldest is removed. */
const maxToasts = 4;

let shown: readonly ShownToast[] = [];
let count = 0;
/** Progress that the member closed: it doesn't open again. */
const closedProgress = new Set<string>();
const listeners = new Set<() => void>();

function replaceToasts(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows the member a brief message. Texts come translated. */
export function showToast({ kind = 'default', id, ...content }: ToastContent) {
  if (content.progress && id !== undefined && closedProgress.has(id)) return;
  count += 1;
  const toast = { ...content, kind, id: id ?? `toast-${count}`, shownAtMs: Date.now() };
  const others = shown.filter((other) => other.id !== toast.id);
  replaceToasts([...others, toast].slice(-maxToasts));
}

export function dismissToast(id: string) {
  if (shown.some((toast) => toast.id === id && toast.progress)) closedProgress.add(id);
  replaceToasts(shown.filter((toast) => toast.id !== id));
}

/** The toasts on screen, for `Toaster`. */
export const toastStore = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
