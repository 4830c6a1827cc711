import { useNavigate } from 'react-router';
import { screenCommandList } from '#app/commands/screen-commands.ts';
import type { SearchCommand } from '#features/search/components/commands.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { actionKeys, groupOf } from '#ui/action-keys.ts';
import { showChord } from '#ui/key-chords.ts';
import { runAction, useRegisteredActions } from '#ui/use-actions.ts';

/** What the screen itself can do, with its keys; some of it can be gone to from elsewhere. */
export function useScreenCommands(): Record<'ofContact' | 'ofScreen', SearchCommand[]> {
  const { t } = useTranslation(['commands']);
  const navigate = useNavigate();
  const registered = useRegisteredActions();
  const commands = screenCommandList.flatMap(({ id, icon: Icon, path }) => {
    const isHere = registered.includes(id);
    if (!isHere && path === undefined) return [];
    const isOfContact = groupOf(id) === 'contact';
    const command: SearchCommand = {
      id,
      label: t(`commands:${id}`),
      words: t(`commands:words.${id}`),
      icon: <Icon aria-hidden size={16} />,
      keys: actionKeys[id].map(showChord),
      isUsual: isOfContact,
      heading: isOfContact ? t('contactHeading') : undefined,
      onRun: () => {
        if (!isHere && path !== undefined) void navigate(path);
        runAction(id);
      },
    };
    return [command];
  });
  const isOfContact = ({ heading }: SearchCommand) => heading !== undefined;
  return {
    ofContact: commands.filter(isOfContact),
    ofScreen: commands.filter((command) => !isOfContact(command)),
  };
}
