import type { AccessNeeds } from '@kith/contract/flags/access';
import { Gated } from '#app/gated.tsx';
import type { Gate } from '#ui/gate.ts';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

/** Dims what administrators change while their operations are switched off. */
export const actingGate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);
