import type { FlagState } from '@kith/contract/flags/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { useFlagTexts } from './use-flag-texts.ts';

/** Each setting that differs from the default, with its end. */
export function FlagBadges({ flag }: { flag: FlagState }) {
  const { t } = useTranslation('flags');
  const { nameScope, nameLimited } = useFlagTexts();
  const format = useFormat();
  const { on, off } = flag.members;
  return (
    <>
      {flag.settings.map(({ scope, setting, ends_at: end }) => (
        <Badge key={JSON.stringify(scope)} tone="ember">
          {t('setFor', { scope: nameScope(scope), setting: nameLimited(setting, end) })}
        </Badge>
      ))}
      {on + off === 0 ? null : (
        <Badge tone="ember">
          {t('members', { on: format.number(on), off: format.number(off) })}
        </Badge>
      )}
    </>
  );
}
