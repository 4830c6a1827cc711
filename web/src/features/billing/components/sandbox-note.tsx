import { FlaskConical } from 'lucide-react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Says that no money moves here. */
export function SandboxNote() {
  const { t } = useTranslation('billing');
  return (
    <p className="flex items-start gap-2 rounded-lg border border-border bg-sunken px-4 py-3 text-sm text-pretty">
      <FlaskConical aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">{t('sandbox.title')}</strong> {t('sandbox.about')}
      </span>
    </p>
  );
}
