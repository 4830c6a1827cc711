import { OwnFigures } from '#features/analytics/components/own-figures.tsx';
import { useUsesName } from '#features/wallet/components/use-action-name.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** `/analytics`: the member's own usage, credits and failures. */
export default function Analytics() {
  useTranslation(['analytics', 'wallet']);
  return <OwnFigures nameAction={useUsesName()} />;
}
