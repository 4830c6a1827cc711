import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { useServerHealth } from '../api/operations.ts';

const confirmationSetting = 'AUTH_EMAIL_AUTOCONFIRM';

/** Settings that work but are unsafe or incomplete; nothing when all is well. */
export function SettingsWarnings() {
  const { t } = useTranslation('operations');
  const { data: health } = useServerHealth();
  if (!health || health.warnings.length === 0) return null;
  return (
    <Section title={t('warnings.title')}>
      <ul className="grid gap-3">
        {health.warnings.map((warning) => (
          <li key={warning} className="flex gap-3">
            <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning-ink" />
            <span>{t(`warnings.${warning}`, { setting: confirmationSetting })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
