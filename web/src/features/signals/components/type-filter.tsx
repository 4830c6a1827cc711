import type { SignalType } from '@kith/contract/nudges/rules';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const chipClasses =
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium whitespace-nowrap transition-colors';

type TypeFilterProps = {
  counts: readonly { type: SignalType; count: number }[];
  chosen: readonly SignalType[];
  onChoose: (types: SignalType[]) => void;
};

/**
 * The kinds of signals that there are, each with its number; several can be chosen. They take one
 * row from the beginning, so that nothing moves when they come.
 */
export function TypeFilter({ counts, chosen, onChoose }: TypeFilterProps) {
  const { t } = useTranslation(['connect', 'nudges']);
  const format = useFormat();
  const known = new Map(counts.map(({ type, count }) => [type, count]));
  for (const type of chosen) if (!known.has(type)) known.set(type, 0);
  const toggle = (type: SignalType) =>
    onChoose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
  const style = (isOn: boolean) =>
    clsx(
      chipClasses,
      isOn
        ? 'border-ember bg-ember-soft text-ember-ink'
        : 'border-border bg-surface text-muted hover:text-text',
    );
  return (
    <div
      role="group"
      aria-label={t('types.label')}
      className="-my-1 flex min-h-10 w-full fade-edges gap-1.5 overflow-x-auto py-1"
    >
      {known.size === 0 ? null : (
        <button
          type="button"
          aria-pressed={chosen.length === 0}
          className={style(chosen.length === 0)}
          onClick={() => onChoose([])}
        >
          {t('types.all')}
        </button>
      )}
      {[...known].map(([type, count]) => (
        <button
          key={type}
          type="button"
          aria-pressed={chosen.includes(type)}
          className={style(chosen.includes(type))}
          onClick={() => toggle(type)}
        >
          {t(`nudges:types.${type}`)}
          <span className="font-normal tabular-nums">{format.number(count)}</span>
        </button>
      ))}
    </div>
  );
}
