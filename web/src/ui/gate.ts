import type { ReactNode } from 'react';

/** Wraps a control that changes something; `label` names it while it is dimmed. */
export type Gate = (label: string, control: ReactNode) => ReactNode;
