import { photoPath } from '@kith/contract/contacts/rules';
import { type Outcome, outcomes } from '@kith/contract/nudges/rules';
import type { Engagement } from '@kith/contract/signals/schemas';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ContactHeading } from './contact-heading.tsx';
import type { SignalSlots } from './signal-slots.ts';

type EngagementRowProps = {
  engagement: Engagement;
  /** The keys act on it, and are shown. */
  isActive: boolean;
  onActivate: () => void;
  onOutcome: (outcome: Outcome) => void;
  renderReason: SignalSlots['renderReason'];
};

/** What the member did about a signal, and what came of it. */
export function EngagementRow(props: EngagementRowProps) {
  const { engagement, isActive, onActivate, onOutcome, renderReason } = props;
  const { t } = useTranslation(['connect', 'nudges', 'common']);
  const format = useFormat();
  const { contact, type, reason } = engagement;
  const photo = usePhoto(contact.photo_id && photoPath(contact.photo_id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus only marks it for the keys
    <li
      data-row={engagement.id}
      tabIndex={-1}
      onFocus={onActivate}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-b border-border p-4 last:border-b-0 focus-visible:-outline-offset-2 sm:p-5"
    >
      <WarmthRing name={contact.full_name} warmth={contact.warmth} photo={photo} size="md" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <ContactHeading contact={contact} />
          {type === null ? null : <Badge>{t(`nudges:types.${type}`)}</Badge>}
          <span className="text-sm text-muted">
            {t(`engagements.acts.${engagement.act}`)} · {format.relative(engagement.acted_at)}
          </span>
        </div>
        <div className="mt-0.5 text-base text-muted">
          {reason === null ? <p>{t('engagements.gone')}</p> : renderReason(reason)}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:-ml-14">
          <div
            role="group"
            aria-label={t('engagements.outcomeOf', { name: contact.full_name })}
            className="flex flex-wrap gap-1.5"
          >
            {outcomes.map((outcome, index) => (
              <OutcomeButton
                key={outcome}
                label={t(`engagements.outcomes.${outcome}`)}
                hint={isActive ? String(index + 1) : null}
                isChosen={engagement.outcome === outcome}
                onChoose={() => onOutcome(outcome)}
              />
            ))}
          </div>
          <span className="text-sm text-muted">
            <OutcomeSource engagement={engagement} />
          </span>
        </div>
      </div>
    </li>
  );
}

type OutcomeButtonProps = {
  label: string;
  /** Its key. */
  hint: string | null;
  isChosen: boolean;
  onChoose: () => void;
};

function OutcomeButton({ label, hint, isChosen, onChoose }: OutcomeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'inline-flex h-8 items-center gap-2 rounded-md border px-2.5 text-sm font-medium transition-colors',
        isChosen
          ? 'border-ember bg-ember-soft text-ember-ink'
          : 'border-border bg-surface text-muted hover:text-text',
      )}
    >
      {label}
      {hint === null ? null : (
        <span aria-hidden className="max-sm:hidden">
          <Kbd>{hint}</Kbd>
        </span>
      )}
    </button>
  );
}

/** Whether it was found by itself, and when what shows it happened. */
function OutcomeSource({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation('connect');
  const format = useFormat();
  const { outcome, outcome_source: source, outcome_interaction: shown } = engagement;
  if (outcome === null) return t('engagements.waiting');
  if (source === 'member') return t('engagements.said');
  const at = shown?.occurred_at ?? engagement.outcome_at ?? engagement.acted_at;
  return t('engagements.detected', { date: format.date(at) });
}
