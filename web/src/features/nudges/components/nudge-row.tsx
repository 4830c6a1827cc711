import { paths } from '@kith/contract/app-routes/paths';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { PersonCard } from '#ui/person-card.tsx';
import { NudgeActions } from './nudge-actions.tsx';
import { NudgeReason } from './nudge-reason.tsx';

const stressedTypes: readonly Nudge['type'][] = ['job_change', 'company_change', 'new_connection'];

type NudgeRowProps = {
  nudge: Nudge;
  /** The current nudge shows its actions; the others show them on focus. */
  isActive: boolean;
  onActivate: () => void;
  onDraft: () => void;
  onLog: () => void;
};

/** An open nudge: the person, the reason, the actions. */
export function NudgeRow({ nudge, isActive, onActivate, onDraft, onLog }: NudgeRowProps) {
  const { t } = useTranslation('nudges');
  const format = useFormat();
  const { contact } = nudge;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus only unfolds it
    <li
      data-nudge={nudge.id}
      tabIndex={-1}
      onFocus={onActivate}
      className={clsx(
        'border-b border-border p-4 transition-colors last:border-b-0 focus-visible:-outline-offset-2 sm:p-5',
        !isActive && 'cursor-pointer hover:bg-sunken/60',
      )}
    >
      <PersonCard
        name={contact.full_name}
        warmth={contact.warmth}
        href={paths.contact(contact.id)}
        context={format.series([contact.title, contact.company])}
        aside={
          <Badge tone={stressedTypes.includes(nudge.type) ? 'ember' : 'neutral'}>
            {t(`types.${nudge.type}`)}
          </Badge>
        }
      >
        <NudgeReason reason={nudge.reason} />
        <div
          className={
            isActive ? 'mt-3 flex animate-fade flex-wrap items-center gap-1.5 gap-y-2' : 'sr-only'
          }
        >
          <NudgeActions nudge={nudge} onDraft={onDraft} onLog={onLog} isPrimary={isActive} />
        </div>
      </PersonCard>
    </li>
  );
}
