import { paths } from '@kith/contract/app-routes/paths';
import type { PeopleSet } from '@kith/contract/insights/people';
import type { TrendRange } from '@kith/contract/insights/trends-rules';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { drillPath } from '../api/drill.ts';
import { useTrends } from '../api/trends.ts';
import type { RenderDraft } from './overview-screen.tsx';
import { PeopleScreen, type RenderPeopleActions } from './people-screen.tsx';
import { useTrendTexts } from './use-trend-texts.ts';

/** The people of a trend, under what it says. */
export function TrendPeople({
  set,
  range,
  renderDraft,
  renderActions,
}: {
  set: PeopleSet;
  range: TrendRange;
  renderDraft: RenderDraft;
  renderActions: RenderPeopleActions;
}) {
  const { t } = useTranslation('trends');
  const { headlineOf } = useTrendTexts();
  const { data } = useTrends(range);
  const address = drillPath({ kind: 'people', set });
  const trend = data?.trends.find(({ drill }) => drillPath(drill) === address);
  return (
    <PeopleScreen
      set={set}
      title={trend ? headlineOf(trend) : t('people')}
      back={{ to: paths.insightsTrends(range === 'quarter' ? {} : { range }), label: t('back') }}
      renderDraft={renderDraft}
      renderActions={renderActions}
    />
  );
}
