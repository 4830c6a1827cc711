import { photoPath } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';
import type { Opportunity } from '@kith/contract/opportunities/schemas';
import { ClockAlert, CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';
import { dragType } from './drag-type.ts';
import { ScoreTag } from './score-tag.tsx';
import { useMoney } from './use-money.ts';

type CardProps = { item: Opportunity; today: string; href: string };

const shownPeople = 2;

/** What matters of an opportunity, at a glance. */
export function OpportunityCard({ item, today, href }: CardProps) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { money } = useMoney();
  const { people, value, probability, score, next_step: step } = item;
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <Link
          to={href}
          data-card={item.id}
          // The link covers the card, which is dragged by it.
          draggable
          onDragStart={(event) => event.dataTransfer.setData(dragType, item.id)}
          className="min-w-0 cursor-grab rounded-sm font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {item.title}
        </Link>
        {score ? (
          <span className="relative z-1">
            <ScoreTag score={score} />
          </span>
        ) : null}
      </div>
      <div className="mt-1.5 flex items-center gap-2">
        <span className="title-serif text-lg tabular-nums">
          {value === null ? <span aria-label={t('noValue')}>–</span> : money(value)}
        </span>
        <span className="min-w-0 flex-1 truncate text-sm text-muted">
          {format.series([format.percent(probability.percent / 100), t(`kinds.${item.kind}`)])}
        </span>
        {people.slice(0, shownPeople).map((person) => (
          <Face key={person.contact_id} person={person} />
        ))}
      </div>
      {step ? <Step step={step} today={today} /> : null}
    </>
  );
}

function Face({ person }: { person: Opportunity['people'][number] }) {
  const photo = usePhoto(person.photo_id && photoPath(person.photo_id));
  return (
    <span title={person.name}>
      <WarmthRing name={person.name} warmth={person.warmth} photo={photo} size="xs" />
      <span className="sr-only">
        {person.name}
        <SpokenWarmth warmth={person.warmth} />
      </span>
    </span>
  );
}

export function Step({
  step,
  today,
  action,
}: {
  step: NonNullable<Opportunity['next_step']>;
  today: string;
  action?: ReactNode;
}) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const days = step.due_on === null ? 0 : (Date.parse(step.due_on) - Date.parse(today)) / dayMs;
  const Icon = days < 0 ? ClockAlert : CornerDownRight;
  return (
    <div
      className={`mt-2.5 flex items-center gap-2 border-t border-border pt-2 text-sm ${days < 0 ? 'text-danger-ink' : 'text-muted'}`}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className="line-clamp-2 min-w-0 flex-1 text-pretty wrap-anywhere">{step.text}</span>
      {step.due_on === null ? null : (
        <span className="shrink-0 tabular-nums">
          {days < 0 ? t('late', { span: format.span(-days) }) : format.relativeDays(days)}
        </span>
      )}
      {action}
    </div>
  );
}
