import type * as pane from '../components/thread-pane.tsx';

type PaneModule = typeof pane;

let loading: Promise<PaneModule> | undefined;

/**
 * The module that shows a conversation, loaded once. Always the same promise: a fulfilled one
 * doesn't suspend rendering, while React would show a placeholder for 300 ms.
 */
export function loadThreadPane(): Promise<PaneModule> {
  loading ??= import('../components/thread-pane.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Preloads it. If that fails, opening a conversation loads it again and shows the error. */
export function loadThreadPaneEarly(): void {
  loadThreadPane().catch(() => undefined);
}
