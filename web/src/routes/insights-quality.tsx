import { InsightsFrame } from '#app/insights/insights-frame.tsx';
import { renderDraft } from '#app/insights/render-draft.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { qualityOptions } from '#features/insights/api/quality.ts';
import { QualityAbout, QualityScreen } from '#features/insights/components/quality-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => queryClient.prefetchQuery(qualityOptions()),
};

/** How good the data of the member's contacts are, and putting them right. */
export default function InsightsQuality() {
  useTranslation('insights');
  return (
    <InsightsFrame tab="quality" about={<QualityAbout />}>
      <QualityScreen renderDraft={renderDraft} />
    </InsightsFrame>
  );
}
