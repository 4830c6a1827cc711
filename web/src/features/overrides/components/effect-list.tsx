import type { Effect } from '@kith/contract/overrides/endpoints';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useGrantTexts } from './use-grant-texts.ts';

/** What would change for a member, before and after. */
export function EffectList({ effect }: { effect: Effect }) {
  const { t } = useTranslation('overrides');
  const changes = useGrantTexts().listChanges(effect);
  if (changes.length === 0) return <p className="text-muted">{t('effect.none')}</p>;
  return (
    <dl className="grid gap-1.5">
      {changes.map(({ name, label, was, becomes }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">
            {t('effect.change', { before: was, after: becomes })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
