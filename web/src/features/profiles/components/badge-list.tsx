import type { ShownBadge } from '@kith/contract/badges/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BadgeMark } from '#ui/badge-mark.tsx';

/** The badges that a profile shows. */
export function BadgeList({ badges }: { badges: readonly ShownBadge[] }) {
  const { t } = useTranslation('notifications');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-3">
      {badges.map(({ id }) => (
        <li key={id} className="flex items-center gap-2 text-sm font-medium">
          <BadgeMark id={id} share={1} className="size-8" />
          {t(`kinds.badge.${id}`)}
        </li>
      ))}
    </ul>
  );
}
