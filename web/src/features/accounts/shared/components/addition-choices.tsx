import type { Addition } from '@kith/contract/account/changes';
import { useId } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CheckRow } from '#ui/check-row.tsx';

type AdditionChoicesProps = {
  additions: readonly Addition[];
  /** Ids of those to remove. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** What was added since the last password, each to be removed together with it. */
export function AdditionChoices({ additions, chosen, onChange }: AdditionChoicesProps) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const hintId = useId();
  if (additions.length === 0) return null;
  return (
    <fieldset aria-describedby={hintId} className="grid min-w-0 gap-2.5">
      <legend className="mb-1 text-base font-medium">{t('additions.legend')}</legend>
      <p id={hintId} className="text-sm text-pretty text-muted">
        {t('additions.hint')}
      </p>
      {additions.map(({ id, kind, name, created_at: at }) => (
        <CheckRow
          key={id}
          isChecked={chosen.includes(id)}
          onCheckedChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
          label={t(`additions.${kind}`, { name, date: format.date(at) })}
        />
      ))}
    </fieldset>
  );
}
