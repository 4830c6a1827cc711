import type { TriageGroup as Group } from '@kith/contract/triage/schemas';
import { statementAnswers, type StatementAnswer } from '@kith/contract/warmth/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { PersonFace } from './person-face.tsx';

type TriageGroupProps = {
  name: string;
  group: Group;
  onAnswer: (answer: StatementAnswer) => void;
};

/** Who else the answer can be given for at once. */
export function TriageGroup({ name, group, onAnswer }: TriageGroupProps) {
  const { t } = useTranslation('triage');
  const format = useFormat();
  const count = group.contact_ids.length + 1;
  return (
    <section className="grid grid-cols-1 gap-3 md:mt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <h2>
          <span className="font-semibold">{t('group', { name })}</span> {group.name}
        </h2>
        <p>
          {t('groupSame', { count, number: format.number(count) })}{' '}
          <span className="max-md:hidden pointer-coarse:hidden">
            <Kbd>⇧</Kbd> <Kbd>1</Kbd>–<Kbd>4</Kbd>
          </span>
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {group.shown.map((person) => (
          <li
            key={person.id}
            className="grid min-w-0 grid-cols-1 content-start justify-items-center gap-1 rounded-lg border border-border bg-surface p-3 text-center"
          >
            <PersonFace person={person} size="lg" />
            <span className="line-clamp-2 w-full text-sm font-semibold text-balance wrap-anywhere">
              {person.full_name}
            </span>
            <span className="w-full truncate text-sm text-muted">{person.title}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        {statementAnswers.map((answer) => (
          <Button key={answer} size="sm" onClick={() => onAnswer(answer)}>
            {t(`answers.${answer}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
