import { useSearchParams } from 'react-router';
import { InsightsFrame } from '#app/insights/insights-frame.tsx';
import { renderDraft } from '#app/insights/render-draft.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { healthOptions } from '#features/insights/api/insights.ts';
import { HealthScreen } from '#features/insights/components/health-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

const spans = ['3', '6', '12'] as const;
const firstSpan = '6';
const spanOf = (search: URLSearchParams) =>
  spans.find((one) => one === search.get('months')) ?? firstSpan;

export const handle: ScreenHandle = {
  prefetch: (queryClient, search) =>
    queryClient.prefetchQuery(healthOptions(Number(spanOf(search)))),
};

/** How alive the member's relationships are, and who is about to go quiet. */
export default function InsightsHealth() {
  const { t } = useTranslation('insights');
  const [search, setSearch] = useSearchParams();
  const span = spanOf(search);
  return (
    <InsightsFrame
      tab="health"
      about={t('aboutHealth')}
      actions={
        <SegmentedControl
          label={t('range.label')}
          value={span}
          onValueChange={(next) =>
            setSearch(next === firstSpan ? {} : { months: next }, {
              replace: true,
              preventScrollReset: true,
            })
          }
          options={spans.map((value) => ({ value, label: t(`months.${value}`) }))}
        />
      }
    >
      <HealthScreen months={Number(span)} renderDraft={renderDraft} />
    </InsightsFrame>
  );
}
