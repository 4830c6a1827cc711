import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';
import type { QuickActionName } from '#app/quick-actions.tsx';
import { useSearchCommands } from '#app/search-commands.tsx';
import { SearchDialog } from '#features/search/components/search-dialog.tsx';

type SearchPaletteProps = { onAct: (name: QuickActionName) => void; onClose: () => void };

/** The search dialog with the product's commands and addresses. */
export function SearchPalette({ onAct, onClose }: SearchPaletteProps) {
  const navigate = useNavigate();
  const commands = useSearchCommands({ onAct, onLeave: onClose });

  function go(path: string) {
    onClose();
    void navigate(path);
  }

  return (
    <SearchDialog
      commands={commands}
      onOpenContact={(id) => go(paths.contact(id))}
      onSeeAll={(q) => go(paths.search({ q }))}
      onClose={onClose}
    />
  );
}
