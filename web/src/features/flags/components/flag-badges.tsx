import type { FlagState } from '@kith/contract/flags/endpoints';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { useFlagTexts } from './use-flag-texts.ts';

/** The default, and each setting that differs from it. */
export function FlagBadges({ flag }: { flag: FlagState }) {
  const { t } = useTranslation('flags');
  const { nameScope, nameSetting } = useFlagTexts();
  const format = useFormat();
  const { on, off } = flag.members;
  return (
    <>
      <Badge>{t(`defaults.${flag.default ? 'on' : 'off'}`)}</Badge>
      {flag.settings.map(({ scope, setting }) => (
        <Badge key={JSON.stringify(scope)} tone="ember">
          {t('setFor', { scope: nameScope(scope), setting: nameSetting(setting) })}
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
