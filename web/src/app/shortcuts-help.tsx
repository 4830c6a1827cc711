import { lazy, Suspense, useState } from 'react';
import { useActions } from '#ui/use-actions.ts';

const ShortcutsDialog = lazy(async () => {
  const dialog = await import('#app/shortcuts-dialog.tsx');
  return { default: dialog.ShortcutsDialog };
});

/** `?` lists the keys of the page, on every screen of the shell. */
export function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useActions({ 'app.help': () => setIsOpen(true) });
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
