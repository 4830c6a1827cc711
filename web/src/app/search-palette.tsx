import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';
import { useCommands } from '#app/commands/use-commands.tsx';
import type { QuickActionName } from '#app/quick-action-name.ts';
import { SearchDialog } from '#features/search/components/search-dialog.tsx';

type SearchPaletteProps = {
  onAct: (name: QuickActionName) => void;
  /** Closes the dialog, then does what was chosen. */
  onClose: (then?: () => void) => void;
};

/** The search dialog with the product's commands and addresses. */
export function SearchPalette({ onAct, onClose }: SearchPaletteProps) {
  const navigate = useNavigate();
  const commands = useCommands(onAct);
  const go = (path: string) => onClose(() => void navigate(path));
  return (
    <SearchDialog
      commands={commands.map((command) => ({ ...command, onRun: () => onClose(command.onRun) }))}
      onOpen={go}
      onSeeAll={(q) => go(paths.search({ q }))}
      onClose={() => onClose()}
    />
  );
}
