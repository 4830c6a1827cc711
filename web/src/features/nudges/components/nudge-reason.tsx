import type { Nudge } from '@kith/contract/nudges/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { describeLast, describeReason } from './reason-text.ts';
import { StressedText } from './stressed-text.tsx';

/** The sentence with the reason, and the last interaction. */
export function NudgeReason({ reason }: { reason: Nudge['reason'] }) {
  const { t } = useTranslation('nudges');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const last = describeLast(reason, { t, format, timezone });
  return (
    <p className="text-pretty wrap-anywhere">
      <StressedText text={describeReason(reason, t, format)} />
      {last ? <> {last}</> : null}
    </p>
  );
}
