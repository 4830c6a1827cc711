import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Formats contacts, the same in list, panel and page. */
export function useContactLabels() {
  const { t } = useTranslation('contacts');
  const format = useFormat();

  /** "VP Product at Lumen", or the part of it that is known. */
  function roleOf({ title, company }: Pick<ContactSummary, 'title' | 'company'>): string {
    return title && company ? t('titleAtCompany', { title, company }) : title || company;
  }

  return {
    /** A contact without a name still needs a label. */
    nameOf: ({ full_name: name }: Pick<ContactSummary, 'full_name'>) => name || t('unnamed'),
    roleOf,
    /** "VP Product at Lumen · Paris". */
    contextOf: (contact: Pick<ContactSummary, 'title' | 'company' | 'location'>) =>
      [roleOf(contact), contact.location].filter((part) => part !== '').join(' · '),
    /** "today", "9 days", "8 mths": how long ago, short. */
    sinceLast: (moment: string) => {
      const days = format.daysBetween(moment, Date.now());
      return days < 1 ? format.relativeDays(0) : format.span(days);
    },
  };
}
