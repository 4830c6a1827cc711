import { paths } from '@kith/contract/app-routes/paths';
import { inLanguage, isOnlyDocument } from '@kith/contract/public-site/pages';
import { useNavigate } from 'react-router';
import { adminPlaces, type OtherPlace, otherPlaces } from '#app/commands/places.ts';
import { allAreas } from '#app/navigation.ts';
import type { SearchCommand } from '#features/search/components/commands.ts';
import { useFlag, useIsAdmin } from '#lib/flags.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Those that are offered before anything is typed. */
const usual: readonly OtherPlace[] = ['import', 'search'];

/** Goes to each screen that the member may see. */
export function usePlaceCommands(): SearchCommand[] {
  const { t } = useTranslation(['search', 'shell', 'commands']);
  const navigate = useNavigate();
  const { locale } = useLocalePreferences();
  const open = (path: string) => {
    if (isOnlyDocument(path)) window.location.assign(inLanguage(path, locale));
    else void navigate(path);
  };
  const isAdmin = useIsAdmin() === true;
  const isAccount = useFlag('nav29c');
  const nameOf = (name: OtherPlace) =>
    name === 'import'
      ? t('command.import')
      : t('command.goTo', {
          place: name === 'search' ? t('title') : t(`commands:places.${name}`),
        });
  const others = otherPlaces.filter(({ name }) => isAdmin || !adminPlaces.includes(name));
  return [
    ...allAreas.map(({ path, labelKey, icon: Icon }) => ({
      id: `go ${path}`,
      label: t('command.goTo', { place: t(`shell:${labelKey}`) }),
      icon: <Icon aria-hidden size={16} />,
      isUsual: true,
      onRun: () => void navigate(path),
    })),
    ...others.map(({ name, path, icon: Icon }) => ({
      id: `go ${path}`,
      label: nameOf(name),
      icon: <Icon aria-hidden size={16} />,
      isUsual: usual.includes(name),
      onRun: () => open(name === 'account' && !isAccount ? paths.billing() : path),
    })),
  ];
}
