import { paths } from '@kith/contract/app-routes/paths';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { QuickActionName } from '#app/quick-actions.tsx';
import { useModifierShortcut } from '#lib/shortcut.ts';
import { Kbd } from '#ui/kbd.tsx';
import { modifierKeyLabel } from '#ui/shortcuts.ts';

/** Most visits to a screen never use them. */
const SearchPalette = lazy(async () => {
  const palette = await import('#app/search-palette.tsx');
  return { default: palette.SearchPalette };
});
const QuickAction = lazy(async () => {
  const actions = await import('#app/quick-actions.tsx');
  return { default: actions.QuickAction };
});

/** The search box of the top bar. It and Ctrl/Cmd+K open the search and command dialog. */
export function GlobalSearch() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [action, setAction] = useState<QuickActionName | null>(null);

  useModifierShortcut('k', () => {
    if (isOpen) setIsOpen(false);
    else if (!isModalOpen()) setIsOpen(true);
  });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="flex h-9 w-full max-w-105 min-w-0 cursor-text items-center gap-2.5 rounded-md border border-border bg-surface px-3 text-left text-base text-muted hover:border-faint max-sm:text-md"
      >
        <Search aria-hidden size={16} className="shrink-0 text-faint" />
        <span className="min-w-0 flex-1 truncate">{t('search.label')}</span>
        <span aria-hidden className="-mr-1 hidden sm:block">
          <Kbd>{modifierKeyLabel()}K</Kbd>
        </span>
      </button>
      <Suspense>
        {isOpen ? (
          <SearchPalette
            onClose={() => setIsOpen(false)}
            onAct={(name) => {
              setIsOpen(false);
              setAction(name);
            }}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {action ? (
          <QuickAction
            name={action}
            onClose={() => setAction(null)}
            onCreated={({ id }) => {
              setAction(null);
              void navigate(paths.contact(id));
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** A dialog with a question must not be covered by another. */
function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null;
}
