import { creditsOf } from '@kith/contract/credits/actions';
import type { Signal } from '@kith/contract/signals/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { moveFocusByKey } from '#ui/roving-focus.ts';
import { useAnswerSignals } from '../api/answer-signals.ts';
import { snoozeSpans } from './snooze-spans.ts';

type SelectionBarProps = {
  signals: readonly Signal[];
  selected: readonly Signal[];
  onSelect: (ids: readonly string[]) => void;
};

/** Selects all that are listed, and answers the selected ones at once. */
export function SelectionBar({ signals, selected, onSelect }: SelectionBarProps) {
  const { t } = useTranslation(['connect', 'nudges']);
  const format = useFormat();
  const { answer, isPending } = useAnswerSignals();
  const count = selected.length;
  const isRestoring = signals[0]?.status !== 'open';
  function act(how: Omit<Parameters<typeof answer>[0], 'signals'>) {
    answer({ signals: selected, ...how });
    onSelect([]);
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('select.toolbar')}
      onKeyDown={(event) => moveFocusByKey(event, 'horizontal')}
      className="sticky top-14 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-border bg-surface px-4 py-2 sm:px-5"
    >
      <Checkbox
        checked={count === 0 ? false : count === signals.length ? true : 'indeterminate'}
        onCheckedChange={(isOn) => onSelect(isOn ? signals.map(({ id }) => id) : [])}
        aria-label={t('select.all')}
      />
      {count === 0 ? (
        <span aria-hidden className="text-sm text-muted">
          {t('select.all')}
        </span>
      ) : (
        <>
          <span role="status" className="text-sm font-medium">
            {t('select.count', { count, number: format.number(count) })}
          </span>
          {isRestoring ? (
            <Button size="sm" disabled={isPending} onClick={() => act({ action: 'reopen' })}>
              {t('act.restore')}
            </Button>
          ) : (
            <>
              <DropdownMenu
                align="start"
                trigger={
                  <Button size="sm" disabled={isPending}>
                    {t('nudges:snooze.open')}
                  </Button>
                }
              >
                {snoozeSpans.map((span) => (
                  <MenuItem key={span} onSelect={() => act({ action: 'snooze', span })}>
                    {t(`nudges:snooze.${span}`)}
                  </MenuItem>
                ))}
              </DropdownMenu>
              <Button size="sm" disabled={isPending} onClick={() => act({ action: 'dismiss' })}>
                {t('nudges:dismiss.open')}
              </Button>
              <Button size="sm" disabled={isPending} onClick={() => act({ action: 'done' })}>
                {t('act.markDone')}
              </Button>
              <CreditPrice credits={count * creditsOf.signal_processed} />
            </>
          )}
          <Button size="sm" variant="ghost" onClick={() => onSelect([])}>
            {t('select.clear')}
          </Button>
        </>
      )}
    </div>
  );
}
