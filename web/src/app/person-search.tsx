import { paths } from '@kith/contract/app-routes/paths';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useModifierShortcut } from '#lib/shortcut.ts';
import { SearchInput } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { modifierKeyLabel } from '#ui/shortcuts.ts';

/** Finds people from anywhere: Enter opens the contacts that match. Ctrl/Cmd+K leads here. */
export function PersonSearch() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState('');

  useModifierShortcut('k', () => formRef.current?.querySelector('input')?.focus());

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(paths.contacts({ q: query.trim() }));
    setQuery('');
    formRef.current?.querySelector('input')?.blur();
  }

  return (
    <form ref={formRef} role="search" onSubmit={search} className="w-full max-w-105">
      <SearchInput
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={query}
        onValueChange={setQuery}
        aria-keyshortcuts="Control+K Meta+K"
        trailing={
          <span className="hidden sm:block">
            <Kbd>{modifierKeyLabel()}K</Kbd>
          </span>
        }
      />
    </form>
  );
}
