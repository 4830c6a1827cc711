import type { ProfilePerson } from '@kith/contract/profile-analyses/schemas';

import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Who a profile is about, as far as it says so. */
export function PersonPart({ person }: { person: ProfilePerson }) {
  const { t } = useTranslation('profile-analyses');
  const format = useFormat();
  const { name, title, company, location } = person;
  const lines = [format.series([title, company]), location].filter(Boolean);
  return (
    <div className="grid gap-0.5 rounded-lg border border-border px-4 py-3">
      <p className="font-semibold wrap-anywhere">{name || t('nameless')}</p>
      {lines.map((line) => (
        <p key={line} className="text-sm wrap-anywhere text-muted">
          {line}
        </p>
      ))}
    </div>
  );
}
