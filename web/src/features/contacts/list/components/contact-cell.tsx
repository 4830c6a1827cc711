import type { ListColumn } from '@kith/contract/contact-views/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { Badge } from '#ui/badge.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { HealthBadge } from './health-badge.tsx';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';

/** The number of tags shown in a row; the contact itself shows all. */
const shownTags = 2;

type CellProps = {
  column: ListColumn;
  contact: ContactSummary;
  /** True if the location has its own column. */
  hasLocation: boolean;
};

/** The content of one column for a contact. */
export function ContactCell({ column, contact, hasLocation }: CellProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  switch (column) {
    case 'company':
      return (
        <>
          <div className="truncate leading-5">{contact.company}</div>
          {hasLocation ? null : (
            <div className="truncate text-sm text-muted">{contact.location}</div>
          )}
        </>
      );
    case 'warmth':
      return <WarmthMark warmth={contact.warmth} className="@max-sm:[&>span:first-child]:hidden" />;
    case 'last_contact':
      return <LastContact at={contact.last_interaction_at} />;
    case 'health':
      return <HealthBadge health={contact.health} />;
    case 'location':
      return <div className="truncate text-muted">{contact.location}</div>;
    case 'tags':
      return (
        <div className="flex gap-1 overflow-hidden">
          {contact.tags.slice(0, shownTags).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {contact.tags.length > shownTags ? (
            <span className="text-sm text-muted tabular-nums">
              +{format.number(contact.tags.length - shownTags)}
            </span>
          ) : null}
        </div>
      );
    case 'cadence':
      return contact.effective_cadence_days === null ? null : (
        <span className="text-muted">
          {t('cadence.everyDays', {
            count: contact.effective_cadence_days,
            number: format.number(contact.effective_cadence_days),
          })}
        </span>
      );
    case 'next_due':
      return <NextDue at={contact.due_at} />;
    case 'next_step':
      return (
        <div className="truncate text-muted" title={contact.next_step}>
          {contact.next_step}
        </div>
      );
    case 'added':
      return (
        <time dateTime={contact.created_at} className="text-muted tabular-nums">
          {format.date(contact.created_at)}
        </time>
      );
  }
}

/** When the next contact is due; overdue ones stand out. */
function NextDue({ at }: { at: string | null }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const now = useNow();
  if (at === null) return null;
  const isOverdue = new Date(at).getTime() < now;
  return (
    <time dateTime={at} title={format.dateTime(at)} className="text-muted tabular-nums">
      {isOverdue ? (
        <Badge tone="warning">{t('overdueSince', { when: format.relative(at) })}</Badge>
      ) : (
        format.relative(at)
      )}
    </time>
  );
}

function LastContact({ at }: { at: string | null }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { sinceLast } = useContactLabels();
  if (at === null) return <span className="text-faint">{t('list.never')}</span>;
  return (
    <time dateTime={at} title={format.dateTime(at)} className="text-muted tabular-nums">
      {sinceLast(at)}
    </time>
  );
}
