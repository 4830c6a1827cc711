import { brand } from '@kith/contract/core/brand';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { LegalDocument } from './legal-document.tsx';

const updatedOn = '2026-11-20';
const sectionIds = [
  'who',
  'data',
  'contacts',
  'purposes',
  'consents',
  'sharing',
  'ai',
  'storage',
  'retention',
  'rights',
  'security',
  'children',
  'changes',
] as const;

/** Which data about a member and their contacts is stored, why, and their rights. */
export function PolicyText() {
  const { t } = useTranslation('policy');
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
