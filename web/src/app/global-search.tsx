import { paths } from '@kith/contract/app-routes/paths';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuickActionName } from '#app/quick-action-name.ts';
import { firstView } from '#lib/first-view.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Kbd } from '#ui/kbd.tsx';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';

/** Most visits to a screen never use them. */
const loadPalette = () => import('#app/search-palette.tsx');
const SearchPalette = lazy(async () => {
  const palette = await loadPalette();
  return { default: palette.SearchPalette };
});
/** Opens at once, and also after the connection was lost. */
void firstView.then(loadPalette).catch(() => undefined);
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

  const chosen = useRef<(() => void) | null>(null);
  // The dialog returns the focus when it is gone; what was chosen may then move it on.
  useEffect(() => {
    if (isOpen || chosen.current === null) return;
    setTimeout(chosen.current);
    chosen.current = null;
  }, [isOpen]);

  useActions({
    'app.search': () => {
      if (isOpen) setIsOpen(false);
      else if (!isModalOpen()) setIsOpen(true);
    },
  });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeysOf('app.search')}
        onClick={() => setIsOpen(true)}
        className="@container flex h-9 w-full max-w-105 min-w-9 cursor-text items-center gap-2.5 rounded-md border border-border bg-surface px-3 text-left text-base text-muted hover:border-faint max-sm:text-md"
      >
        <Search aria-hidden size={16} className="shrink-0 text-faint" />
        <span className="min-w-0 flex-1 truncate @max-[5.5rem]:sr-only">{t('search.label')}</span>
        <span aria-hidden className="-mr-1 hidden sm:block">
          <Kbd>{showKeyOf('app.search')}</Kbd>
        </span>
      </button>
      <Suspense
        // What is typed meanwhile is meant for the dialog: no key may act on the screen.
        fallback={
          <div role="dialog" aria-busy aria-label={t('search.label')} className="sr-only" />
        }
      >
        {isOpen ? (
          <SearchPalette
            onAct={setAction}
            onClose={(then) => {
              chosen.current = then ?? null;
              setIsOpen(false);
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
