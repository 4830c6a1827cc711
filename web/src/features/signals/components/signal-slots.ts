import type { Signal } from '@kith/contract/signals/schemas';
import type { ReactNode } from 'react';

/** Parts of other areas that the tabs show, filled by the route. */
export type SignalSlots = {
  renderReason: (reason: Signal['reason']) => ReactNode;
  /** A drafted message to the signal's person; the caller closes it. */
  renderDraft: (signal: Signal, onClose: () => void) => ReactNode;
  /** Logs an interaction with them. */
  renderLog: (signal: Signal, onClose: () => void) => ReactNode;
};
