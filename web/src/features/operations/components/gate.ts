import type { ReactNode } from 'react';

/** Stands around a control that changes something; `label` names it while it is dimmed. */
export type Gate = (label: string, control: ReactNode) => ReactNode;
