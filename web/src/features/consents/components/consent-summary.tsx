import { type ConsentChoice, consentKeys } from '@kith/contract/consents/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';

/** The choices once more before they are saved. */
export function ConsentSummary({ choice }: { choice: ConsentChoice }) {
  const { t } = useTranslation('consent');
  return (
    <dl className="grid divide-y divide-border">
      {consentKeys.map((key) => (
        <div key={key} className="flex items-center justify-between gap-4 py-3">
          <dt className="font-medium">{t(`items.${key}.title`)}</dt>
          <dd>
            <Badge tone={choice[key] ? 'good' : 'neutral'}>
              {choice[key] ? t('enabled') : t('disabled')}
            </Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
