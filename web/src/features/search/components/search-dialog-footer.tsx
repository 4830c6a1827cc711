import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';

export type SearchState =
  | { kind: 'idle' | 'searching' | 'recentFailed' }
  | { kind: 'failed'; onRetry: () => void }
  | { kind: 'found'; count: number; isOfPeople: boolean };

/** The state of the search, announced as it changes, and the shortcuts. */
export function SearchDialogFooter({ state }: { state: SearchState }) {
  const { t } = useTranslation(['search', 'common']);
  const format = useFormat();
  const isNoneFound = state.kind === 'found' && state.count === 0;
  const isQuiet = state.kind === 'idle' || (state.kind === 'found' && state.count > 0);
  return (
    <div
      className={clsx(
        'border-border px-4 py-2.5 text-sm text-muted',
        // "No match" is shown above the alternatives.
        isNoneFound ? '-order-1 border-b' : 'border-t',
        // Without a keyboard there is nothing to explain.
        isQuiet && 'max-sm:sr-only',
      )}
    >
      <div role="status" className="empty:hidden">
        {state.kind === 'failed' ? <p className="text-danger-ink">{t('failed')}</p> : null}
        {state.kind === 'recentFailed' ? <p>{t('recentFailed')}</p> : null}
        {state.kind === 'searching' ? <p>{t('common:loading')}</p> : null}
        {isNoneFound ? (
          <div className="py-3 text-center">
            <p className="text-md font-semibold text-text">{t('none.title')}</p>
            <p>{t('none.body')}</p>
          </div>
        ) : null}
        {state.kind === 'found' && state.count > 0 ? (
          <p className="sr-only">
            {t(state.isOfPeople ? 'found' : 'foundAny', {
              count: state.count,
              number: format.number(state.count),
            })}
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
