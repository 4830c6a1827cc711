import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { fromMiddle, fromWide, rowGrid } from './contact-columns.ts';
import { HealthBadge } from './health-badge.tsx';
import { useContactWords } from './use-contact-words.ts';

type ContactRowProps = {
  contact: ContactSummary;
  isSelected: boolean;
  onToggleSelect: (options: { isRange: boolean }) => void;
};

/** The cells of one contact in the list. */
export function ContactRow({ contact, isSelected, onToggleSelect }: ContactRowProps) {
  const { t } = useTranslation('contacts');
  const { nameOf, roleOf } = useContactWords();
  const name = nameOf(contact);
  return (
    <div role="presentation" className={rowGrid}>
      <div role="gridcell" className="flex">
        <Checkbox
          aria-label={t('list.select', { name })}
          checked={isSelected}
          tabIndex={-1}
          onClick={(event) => {
            event.preventDefault();
            onToggleSelect({ isRange: event.shiftKey });
          }}
        />
      </div>
      <div role="rowheader" className="flex min-w-0 items-center gap-3">
        <WarmthRing name={name} warmth={contact.warmth} size="sm" />
        <div className="min-w-0">
          <div className="truncate leading-5 font-semibold">{name}</div>
          <div className="truncate text-sm text-muted @lg:hidden">{roleOf(contact)}</div>
          <div className="hidden truncate text-sm text-muted @lg:block">{contact.title}</div>
        </div>
      </div>
      <div role="gridcell" className={clsx(fromMiddle, 'min-w-0')}>
        <div className="truncate leading-5">{contact.company}</div>
        <div className="truncate text-sm text-muted">{contact.location}</div>
      </div>
      <div role="gridcell">
        <WarmthMark warmth={contact.warmth} className="@max-sm:[&>span:first-child]:hidden" />
      </div>
      <div role="gridcell" className={clsx(fromMiddle, 'text-muted tabular-nums')}>
        <LastContact at={contact.last_interaction_at} />
      </div>
      <div role="gridcell" className={fromWide}>
        <HealthBadge health={contact.health} />
      </div>
    </div>
  );
}

function LastContact({ at }: { at: string | null }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { sinceLast } = useContactWords();
  if (at === null) return <span className="text-faint">{t('list.never')}</span>;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {sinceLast(at)}
    </time>
  );
}
