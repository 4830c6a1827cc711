import { paths } from '@kith/contract/app-routes/paths';
import { Download, NotebookPen, Search, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addressBook, mainNavigation } from '#app/navigation.ts';
import type { QuickActionName } from '#app/quick-actions.tsx';
import type { SearchCommand } from '#features/search/components/commands.ts';

const places = [
  ...mainNavigation,
  ...addressBook.filter((side) => !mainNavigation.some(({ path }) => path === side.path)),
];

/** The commands of the search dialog: go somewhere, start something. */
export function useSearchCommands({
  onAct,
  onLeave,
}: {
  onAct: (name: QuickActionName) => void;
  /** Called when a command goes to another screen. */
  onLeave: () => void;
}): SearchCommand[] {
  const { t } = useTranslation(['search', 'shell']);
  const navigate = useNavigate();
  const go = (path: string) => () => {
    onLeave();
    void navigate(path);
  };
  return [
    {
      id: 'new-contact',
      label: t('command.newContact'),
      icon: <UserPlus aria-hidden size={16} />,
      onRun: () => onAct('newContact'),
    },
    {
      id: 'log-interaction',
      label: t('command.logInteraction'),
      icon: <NotebookPen aria-hidden size={16} />,
      onRun: () => onAct('logInteraction'),
    },
    ...places.map(({ path, labelKey, icon: Icon }) => ({
      id: `go ${path}`,
      label: t('command.goTo', { place: t(`shell:${labelKey}`) }),
      icon: <Icon aria-hidden size={16} />,
      onRun: go(path),
    })),
    {
      id: 'import',
      label: t('command.import'),
      icon: <Download aria-hidden size={16} />,
      onRun: go(paths.contactsImport()),
    },
    {
      id: 'search',
      label: t('command.goTo', { place: t('title') }),
      icon: <Search aria-hidden size={16} />,
      onRun: go(paths.search()),
    },
  ];
}
