import type { FlagPreview } from '@kith/contract/flags/endpoints';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { useFlagTexts } from './use-flag-texts.ts';

/** Who sees a flag before and after a change. */
export function PreviewCard({ preview, isSame }: { preview: FlagPreview; isSame: boolean }) {
  const { t } = useTranslation(['flags', 'access']);
  const { number } = useFormat();
  const { nameSetting } = useFlagTexts();
  return (
    <div role="status" className="grid gap-1 rounded-md bg-sunken p-4">
      <p className="font-semibold">
        {t('preview.seeing', {
          before: number(preview.before),
          after: number(preview.after),
          members: number(preview.members),
        })}
      </p>
      <p className="text-sm text-muted">
        {t('preview.moves', {
          gaining: number(preview.gaining),
          losing: number(preview.losing),
          environment: t(`access:environments.${preview.environment}`),
        })}
      </p>
      <p className="text-sm text-muted">
        {isSame
          ? t('preview.same')
          : t('preview.current', { setting: nameSetting(preview.current) })}
      </p>
    </div>
  );
}
