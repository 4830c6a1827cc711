import type { Nudge } from '@kith/contract/nudges/schemas';
import { CircleCheck } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Shown above a list without open nudges: the day's work is done. */
export function AllDone({ nudges }: { nudges: readonly Nudge[] }) {
  const { t } = useTranslation('nudges');
  const format = useFormat();
  const done = nudges.filter((nudge) => nudge.status === 'done').length;
  return (
    <div
      role="status"
      className="grid animate-fade justify-items-center gap-1.5 border-b border-border px-6 py-9 text-center"
    >
      <span className="mb-1.5 grid size-11 place-items-center rounded-full bg-good-soft text-good-ink">
        <CircleCheck aria-hidden size={22} />
      </span>
      <h3 className="title-serif text-xl">{t('allDone.title')}</h3>
      <p className="max-w-sm text-base text-pretty text-muted">
        {done > 0
          ? t('allDone.reached', { count: done, number: format.number(done) })
          : t('allDone.putOff')}
      </p>
    </div>
  );
}
