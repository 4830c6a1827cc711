import { clsx } from 'clsx';
import type { NavigationItem } from '#app/navigation.ts';
import { useNavigationCounts } from '#app/navigation-count.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CountBadge } from '#ui/count-badge.tsx';

/** The number beside an area: in words for screen readers, as a badge where there is no room. */
export function NavigationNumber({
  of: shown,
  isBadge,
}: {
  of: NavigationItem['count'];
  isBadge: boolean;
}) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const counts = useNavigationCounts();
  // How many people one knows is no news; who of them is due is.
  const of = isBadge && shown === 'contacts' ? 'due' : shown;
  const count = of === undefined ? 0 : counts[of];
  if (of === undefined || count === 0) return null;
  const number = format.number(count);
  return (
    <>
      {isBadge ? (
        <CountBadge count={count} className="absolute -top-1.5 left-3" />
      ) : (
        <span
          aria-hidden
          className={clsx(
            'ml-auto text-sm tabular-nums',
            of === 'contacts' ? 'text-muted' : 'font-semibold text-ember-ink',
          )}
        >
          {number}
        </span>
      )}
      {of === 'contacts' ? null : (
        <span className="sr-only">{t(`nav.count.${of}`, { count, number })}</span>
      )}
    </>
  );
}
