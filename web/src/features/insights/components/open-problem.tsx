import { paths } from '@kith/contract/app-routes/paths';
import type { QualityItem } from '@kith/contract/insights/quality';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import type { Choice } from '../api/choices-of.ts';
import { FixChoices } from './fix-choices.tsx';
import { Person } from './person.tsx';
import { ProblemChange } from './problem-change.tsx';
import { useProblemTexts } from './use-problem-texts.ts';

type OpenProblemProps = {
  item: QualityItem;
  /** How many problems of its kind can be put right at once, with this one. */
  alike: number;
  isPending: boolean;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  onAct: () => void;
  onFixAll: () => void;
  onLeave: () => void;
};

/** The problem that the keys answer: what is wrong, what would be written, and what can be done. */
export function OpenProblem({
  item,
  alike,
  isPending,
  chosen,
  onChoose,
  onAct,
  onFixAll,
  onLeave,
}: OpenProblemProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { actionOf, sentenceOf } = useProblemTexts();
  const { contact, kind } = item;
  return (
    <section
      aria-label={sentenceOf(item)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 bg-ember-soft/40 p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Person contact={contact} />
        </div>
        <Button variant="ghost" size="sm" asChild>
          <Link to={paths.contact(contact.id)}>{t('quality.open')}</Link>
        </Button>
      </div>
      <div className="grid gap-1">
        <p className="text-sm text-muted">{t(`quality.kinds.${kind}`)}</p>
        <h2 className="text-md font-semibold text-pretty wrap-anywhere">{sentenceOf(item)}</h2>
        <div className="text-base">
          <ProblemChange item={item} />
        </div>
      </div>
      <FixChoices item={item} chosen={chosen} onChoose={onChoose} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={isPending}
          aria-keyshortcuts={ariaKeysOf('quality.fix')}
          onClick={onAct}
        >
          {actionOf({ kind, fix: chosen })}
          <span aria-hidden className="max-sm:hidden">
            {showKeyOf('quality.fix')}
          </span>
        </Button>
        {alike > 1 ? (
          <Button disabled={isPending} onClick={onFixAll}>
            {t('quality.alike', { count: alike, number: format.number(alike) })}
          </Button>
        ) : null}
        <Button
          variant="ghost"
          disabled={isPending}
          aria-keyshortcuts={ariaKeysOf('quality.leave')}
          onClick={onLeave}
        >
          {t('quality.leave')}
          <span aria-hidden className="max-sm:hidden">
            <Kbd>{showKeyOf('quality.leave')}</Kbd>
          </span>
        </Button>
      </div>
    </section>
  );
}
