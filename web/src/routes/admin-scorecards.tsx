import type { AccessNeeds } from '@kith/contract/flags/access';
import { Gated } from '#app/gated.tsx';
import { ScorecardScreen } from '#features/scorecards/components/scorecard-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Gate } from '#ui/gate.ts';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

/** `/app/admin/insights/scorecards`: the weekly scorecard, for administrators. */
export default function AdminScorecards() {
  useTranslation(['scorecards', 'access', 'common']);
  return <ScorecardScreen gate={gate} />;
}
