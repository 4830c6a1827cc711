import { useCreateCommands } from '#app/commands/use-create-commands.tsx';
import { usePlaceCommands } from '#app/commands/use-place-commands.tsx';
import { usePreferenceCommands } from '#app/commands/use-preference-commands.tsx';
import { useScreenCommands } from '#app/commands/use-screen-commands.tsx';
import type { QuickActionName } from '#app/quick-action-name.ts';
import type { SearchCommand } from '#features/search/components/commands.ts';

/** Everything that the command menu can do here, what concerns the open contact first. */
export function useCommands(onAct: (name: QuickActionName) => void): SearchCommand[] {
  const { ofContact, ofScreen } = useScreenCommands();
  return [
    ...ofContact,
    ...useCreateCommands(onAct),
    ...usePlaceCommands(),
    ...ofScreen,
    ...usePreferenceCommands(),
  ];
}
