import { shareOf, stateOf } from '@kith/contract/badges/rules';
import type { Badge } from '@kith/contract/badges/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BadgeMark } from '#ui/badge-mark.tsx';

/** A badge with its name, and what it asks for or how far it is. */
export function BadgeTile({ badge, onOpen }: { badge: Badge; onOpen: () => void }) {
  const { t } = useTranslation(['badges', 'notifications']);
  const format = useFormat();
  const state = stateOf(badge);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full justify-items-center gap-1 rounded-md px-1 py-1.5 text-center hover:bg-sunken"
    >
      <BadgeMark id={badge.id} share={shareOf(badge)} className="size-20" />
      <span className="mt-1 font-semibold text-balance wrap-anywhere">
        {t(`notifications:kinds.badge.${badge.id}`)}
      </span>
      <span className="text-xs text-balance text-muted">
        {state === 'in_reach'
          ? t('progress', { done: format.number(badge.count), target: format.number(badge.target) })
          : t(`about.${badge.id}`)}
      </span>
      {state === 'earned' ? <span className="sr-only">{t('earned')}</span> : null}
    </button>
  );
}
