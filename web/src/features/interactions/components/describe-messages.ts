import type { Interaction } from '@kith/contract/interactions/schemas';
import type { TFunction } from 'i18next';

type Described = Pick<Interaction, 'direction'> & { count: number };

/** "You wrote 3 messages"; "Ada wrote 2 messages", or "2 messages · from them" without a name. */
export function describeMessages(
  { direction, count }: Described,
  name: string,
  { t, formatNumber }: { t: TFunction<'contacts'>; formatNumber: (value: number) => string },
): string {
  const counted = { count, number: formatNumber(count) };
  if (direction !== 'in') return t('timeline.wrote', counted);
  if (name !== '') return t('timeline.received', { ...counted, name });
  return `${t('kindCounts.message', counted)} · ${t('directions.in')}`;
}
