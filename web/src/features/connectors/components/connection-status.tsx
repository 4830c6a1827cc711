import type { CrmConnection } from '@kith/contract/connectors/schemas';
import type { Tone } from '#ui/badge.tsx';

export const statusTones: Record<CrmConnection['status'], Tone> = {
  new: 'ember',
  active: 'good',
  paused: 'neutral',
  reconnect: 'danger',
};
