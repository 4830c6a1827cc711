import type { QualityItem } from '@kith/contract/insights/quality';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Kbd } from '#ui/kbd.tsx';
import { type Choice, choicesOf } from '../api/choices-of.ts';
import { useProblemTexts } from './use-problem-texts.ts';

type ChoicesProps = { item: QualityItem; chosen: Choice; onChoose: (choice: Choice) => void };

/** The ways to put a problem right, where there are several; a number chooses one. */
export function FixChoices({ item, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation('insights');
  const { actionOf } = useProblemTexts();
  const choices = choicesOf(item);
  if (choices.length < 2) return null;
  return (
    <div
      role="group"
      aria-label={t('quality.fixes')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-2"
    >
      {choices.map((choice, place) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          aria-keyshortcuts={`${place + 1}`}
          onClick={() => onChoose(choice)}
          className="flex min-w-0 items-start gap-3 rounded-md border border-border bg-surface p-3 text-left text-base hover:border-border-strong aria-pressed:border-ember aria-pressed:bg-ember-soft"
        >
          <span aria-hidden className="max-sm:hidden">
            <Kbd>{place + 1}</Kbd>
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">
              {actionOf({ kind: item.kind, fix: choice })}
            </span>
            {choice === 'write' ? (
              <span className="block text-sm text-muted wrap-anywhere">{item.proposal}</span>
            ) : null}
          </span>
        </button>
      ))}
    </div>
  );
}
