import type { ProfileRecommendation } from '@kith/contract/profile-analyses/schemas';
import { useFlag } from '#lib/flags.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { useRecommended } from '../api/profiles.ts';

type RecommendedPartProps = {
  isPending: boolean;
  onAnalyse: (contactId: string) => void;
  onOpenContact: (contactId: string) => void;
};

/** Contacts that are worth an analysis, and why. */
export function RecommendedPart({ isPending, onAnalyse, onOpenContact }: RecommendedPartProps) {
  const { t } = useTranslation('profile-analyses');
  const isOn = useFlag('li_batch_recommendations');
  const { data } = useRecommended(isOn);
  const reasonText = useReasonText();
  const items = data?.items ?? [];
  if (!isOn || items.length === 0) return null;
  return (
    <section aria-label={t('recommended.title')} className="grid grid-cols-1 gap-1">
      <h3 className="font-semibold">{t('recommended.title')}</h3>
      <ul className="grid grid-cols-1 divide-y divide-border">
        {items.map(({ contact, reasons }) => (
          <li key={contact.id} className="py-2">
            <PersonLine
              name={contact.full_name}
              warmth={contact.warmth}
              context={reasons.map(reasonText).join(' · ')}
              trailing={
                reasons.some(({ reason }) => reason === 'profile_text') ? (
                  <Button size="sm" disabled={isPending} onClick={() => onAnalyse(contact.id)}>
                    {t('recommended.analyse')}
                  </Button>
                ) : (
                  <Button size="sm" variant="ghost" onClick={() => onOpenContact(contact.id)}>
                    {t('recommended.open')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useReasonText() {
  const { t } = useTranslation('profile-analyses');
  const format = useFormat();
  return ({ reason, count, at }: ProfileRecommendation['reasons'][number]): string => {
    if (reason === 'meeting') return t('recommended.meeting', { day: format.date(at ?? '') });
    if (reason === 'profile_text') return t('recommended.text');
    if (reason === 'warmth') return t('recommended.warmth', { number: format.number(count ?? 0) });
    return t('recommended.missing', { count: count ?? 0, number: format.number(count ?? 0) });
  };
}
