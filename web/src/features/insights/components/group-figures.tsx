import type { GroupInsight } from '@kith/contract/insights/groups';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { drillPath } from '../api/drill.ts';

/** How many people there are, how warm, and how many came and left; each opens its people. */
export function GroupFigures({ insight }: { insight: GroupInsight }) {
  const { t } = useTranslation('company-insights');
  const format = useFormat();
  const { people, drill, warm, moves } = insight;
  const figures = [
    { key: 'people', tone: 'none', of: { people, drill } },
    { key: 'warm', tone: 'hot', of: warm },
    { key: 'came', tone: 'good', of: moves.came },
    { key: 'left', tone: 'cold', of: moves.left },
  ] as const;
  return (
    <StatGroup label={t('figures.label')}>
      {figures.map(({ key, tone, of }) => (
        <Stat
          key={key}
          value={format.number(of.people)}
          label={t(`figures.${key}`)}
          tone={tone}
          href={drillPath(of.drill)}
        />
      ))}
    </StatGroup>
  );
}
