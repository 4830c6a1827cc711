import type * as pane from '../components/thread-pane.tsx';

type PaneModule = typeof pane;

let loading: Promise<PaneModule> | undefined;

/**
 * What shows a conversation, fetched once. The same promise each time: one that is fulfilled holds up
 * no render, where React would else show a placeholder for 300 ms.
 */
export function loadThreadPane(): Promise<PaneModule> {
  loading ??= import('../components/thread-pane.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fetches it early. If it does not come now, whoever shows a conversation asks again and tells. */
export function loadThreadPaneEarly(): void {
  loadThreadPane().catch(() => undefined);
}
