import type { Graph } from '@kith/contract/insights/graph';
import { graphLimits } from '@kith/contract/insights/graph-rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Popover } from '#ui/popover.tsx';
import type { Layout } from '../layout/layout-types.ts';

/** How much is drawn, and what the lines and circles are made of. */
export function GraphAbout({ graph, layout }: { graph: Graph; layout: Layout }) {
  const { t } = useTranslation('graph');
  const format = useFormat();
  const drawn = graph.people.length;
  const circles = layout.circles.length;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span>
        {drawn < graph.total
          ? t('drawnOf', { number: format.number(drawn), total: format.number(graph.total) })
          : t('drawn', {
              people: t('people', { count: drawn, number: format.number(drawn) }),
              circles: t('inCircles', { count: circles, number: format.number(circles) }),
            })}
      </span>
      <Popover
        label={t('what.title')}
        trigger={
          <button
            type="button"
            className="rounded-sm underline decoration-border-strong underline-offset-3 hover:text-text"
          >
            {t('what.title')}
          </button>
        }
      >
        <div className="grid max-w-80 gap-2 text-sm text-pretty">
          <p>
            {t('what.lines', {
              count: graphLimits.acquainted,
              number: format.number(graphLimits.acquainted),
            })}
          </p>
          <p>{t('what.circles')}</p>
          <p>{t('what.unknown')}</p>
        </div>
      </Popover>
    </span>
  );
}
