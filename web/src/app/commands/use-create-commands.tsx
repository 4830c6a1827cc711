import { CalendarPlus, MailPlus, NotebookPen, ScanText, UserPlus } from 'lucide-react';
import type { QuickActionName } from '#app/quick-action-name.ts';
import { useFlag } from '#lib/flags.ts';
import type { SearchCommand } from '#features/search/components/commands.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What can be added from any screen, each in its dialog. */
export function useCreateCommands(onAct: (name: QuickActionName) => void): SearchCommand[] {
  const { t } = useTranslation(['search', 'commands']);
  const analyses = useFlag('ai_analysis_v1');
  return [
    {
      id: 'new-contact',
      label: t('command.newContact'),
      words: t('commands:words.newContact'),
      icon: <UserPlus aria-hidden size={16} />,
      isUsual: true,
      onRun: () => onAct('newContact'),
    },
    {
      id: 'log-interaction',
      label: t('command.logInteraction'),
      words: t('commands:words.logInteraction'),
      icon: <NotebookPen aria-hidden size={16} />,
      isUsual: true,
      onRun: () => onAct('logInteraction'),
    },
    {
      id: 'new-reminder',
      label: t('commands:newReminder'),
      words: t('commands:words.newReminder'),
      icon: <CalendarPlus aria-hidden size={16} />,
      isUsual: true,
      onRun: () => onAct('newReminder'),
    },
    {
      id: 'invite',
      label: t('commands:invite'),
      words: t('commands:words.invite'),
      icon: <MailPlus aria-hidden size={16} />,
      isUsual: false,
      onRun: () => onAct('invite'),
    },
    ...(analyses
      ? [
          {
            id: 'new-profile',
            label: t('commands:newProfile'),
            words: t('commands:words.newProfile'),
            icon: <ScanText aria-hidden size={16} />,
            isUsual: false,
            onRun: () => onAct('newProfile'),
          },
        ]
      : []),
  ];
}
