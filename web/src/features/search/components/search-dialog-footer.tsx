import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';

export type SearchState =
  | { kind: 'idle' | 'searching' | 'recentFailed' }
  | { kind: 'failed'; onRetry: () => void }
  | { kind: 'found'; count: number };

/** How the search stands, said aloud as it changes, and the keys. */
export function SearchDialogFooter({ state }: { state: SearchState }) {
  const { t } = useTranslation(['search', 'common']);
  const format = useFormat();
  const isNobodyFound = state.kind === 'found' && state.count === 0;
  const isQuiet = state.kind === 'idle' || (state.kind === 'found' && state.count > 0);
  return (
    <div
      className={clsx(
        'border-border px-4 py-2.5 text-sm text-muted',
        // That nobody is called so stands over what is offered in their place.
        isNobodyFound ? '-order-1 border-b' : 'border-t',
        // Without keys to explain there is nothing left to see.
        isQuiet && 'max-sm:sr-only',
      )}
    >
      <div role="status" className="empty:hidden">
        {state.kind === 'failed' ? <p className="text-danger-ink">{t('failed')}</p> : null}
        {state.kind === 'recentFailed' ? <p>{t('recentFailed')}</p> : null}
        {state.kind === 'searching' ? <p>{t('common:loading')}</p> : null}
        {isNobodyFound ? (
          <div className="py-3 text-center">
            <p className="text-md font-semibold text-text">{t('none.title')}</p>
            <p>{t('none.body')}</p>
          </div>
        ) : null}
        {state.kind === 'found' && state.count > 0 ? (
          <p className="sr-only">
            {t('found', { count: state.count, number: format.number(state.count) })}
          </p>
        ) : null}
      </div>
      {state.kind === 'failed' ? (
        <Button size="sm" onClick={state.onRetry}>
          {t('common:retry')}
        </Button>
      ) : null}
      {isQuiet ? (
        <p aria-hidden className="hidden items-center gap-4 sm:flex">
          <span className="flex items-center gap-1.5">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {t('keys.move')}
          </span>
          <span className="flex items-center gap-1.5">
            <Kbd>↵</Kbd> {t('keys.open')}
          </span>
        </p>
      ) : null}
    </div>
  );
}
