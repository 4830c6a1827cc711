import type {
  ScorecardPreview,
  ScorecardSetting,
  StateCounts,
} from '@kith/contract/scorecards/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

type PreviewProps = {
  preview: ScorecardPreview;
  wanted: ScorecardSetting | null;
  isSame: boolean;
};

/** How the running week and the last ones stand now, and how they would. */
export function ScorecardPreviewCard({ preview, wanted, isSame }: PreviewProps) {
  const { t } = useTranslation('scorecards');
  const { number } = useFormat();
  const name = (counts: StateCounts) =>
    t('preview.counts', {
      on_track: number(counts.on_track),
      at_risk: number(counts.at_risk),
      off: number(counts.off),
      unknown: number(counts.unknown),
    });
  const { state_before: before, state_after: after, current } = preview;
  const notChosen = t('history.notChosen');
  return (
    <div role="status" className="grid gap-1 rounded-md bg-sunken p-4">
      {isSame ? (
        <p className="font-semibold">{t('preview.same')}</p>
      ) : (
        <>
          <p className="font-semibold">
            {t('preview.running', {
              before: current === null ? notChosen : t(`states.${before ?? 'unknown'}`),
              after: wanted === null ? notChosen : t(`states.${after ?? 'unknown'}`),
            })}
          </p>
          {current === null ? null : (
            <p className="text-sm text-muted">
              {t('preview.now', { counts: name(preview.before) })}
            </p>
          )}
          {wanted === null ? null : (
            <p className="text-sm text-muted">
              {t('preview.then', { counts: name(preview.after) })}
            </p>
          )}
          <p className="text-sm text-muted">{t('preview.kept')}</p>
        </>
      )}
    </div>
  );
}
