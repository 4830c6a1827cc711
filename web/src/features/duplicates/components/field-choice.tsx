import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Radio } from '#ui/radio.tsx';

type FieldChoiceProps = {
  /** Names the field for both radio buttons. */
  label: string;
  /** The contact whose value stays. */
  value: string;
  options: readonly [{ id: string; text: string }, { id: string; text: string }];
  onChoose: (id: string) => void;
};

/** Chooses which of two values stays. Equal values need no choice. */
export function FieldChoice({ label, value, options, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('duplicates');
  const name = useId();
  const [first, second] = options;
  if (first.text === second.text) {
    return options.map(({ id, text }) => (
      <p key={id} className="min-w-0 text-base wrap-anywhere">
        {text}
      </p>
    ));
  }
  return (
    <div role="radiogroup" aria-label={label} className="contents">
      {options.map(({ id, text }) => (
        <label
          key={id}
          className="flex min-h-10 min-w-0 cursor-pointer items-start gap-2 rounded-md border border-border-strong px-3 py-2 text-base transition-colors hover:border-faint has-checked:border-ember has-checked:bg-ember-soft has-checked:text-ember-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <Radio
            name={name}
            checked={id === value}
            onChange={() => onChoose(id)}
            className="mt-0.5"
          />
          <span className="min-w-0 wrap-anywhere">
            {text === '' ? <span className="text-muted">{t('nothing')}</span> : text}
          </span>
        </label>
      ))}
    </div>
  );
}
