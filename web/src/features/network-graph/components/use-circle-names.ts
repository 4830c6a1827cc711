import type { Graph } from '@kith/contract/insights/graph';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Circle, Shared } from '../layout/layout-types.ts';

/**
 * How circles are called: by what their people share, else by who has most ties in them. `labelOf`: as
 * short as it has to be in the picture.
 */
export function useCircleNames(graph: Graph) {
  const { t } = useTranslation('graph');
  const valueOf = (shared: Shared) =>
    shared.by === 'company' ? (graph.companies[shared.company]?.name ?? '') : shared.value;
  const centerOf = ({ center }: Circle) => graph.people[center]?.full_name ?? '';
  const isEither = ([first, second]: Circle['names']) => first?.by === second?.by;
  function nameOf(circle: Circle): string {
    const { names } = circle;
    if (names.length === 0) return t('circle.around', { name: centerOf(circle) });
    return names.map(valueOf).join(isEither(names) ? ', ' : ' · ');
  }
  function labelOf(circle: Circle): string {
    const [first] = circle.names;
    if (!first) return centerOf(circle);
    return circle.names.length > 1 && isEither(circle.names)
      ? `${valueOf(first)} …`
      : nameOf(circle);
  }
  return { nameOf, labelOf, valueOf };
}
