import { brand } from '@kith/contract/core/brand';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { LegalDocument } from './legal-document.tsx';

const updatedOn = '2026-11-20';
const sectionIds = [
  'service',
  'account',
  'content',
  'contacts_duty',
  'conduct',
  'introductions',
  'ai',
  'payment',
  'availability',
  'liability',
  'ending',
  'changes',
  'law',
] as const;

/** The terms between a member and the operator. */
export function TermsText() {
  const { t } = useTranslation('terms');
  const format = useFormat();
  return (
    <LegalDocument
      title={t('title')}
      lead={t('lead')}
      updated={t('updated', { date: format.calendarDate(updatedOn) })}
      contentsLabel={t('contents')}
      sections={sectionIds.map((id) => ({
        id,
        title: t(`sections.${id}.title`),
        body: t(`sections.${id}.body`, { email: brand.contactEmail }),
      }))}
    />
  );
}
