import { type ListColumn, listColumns, usualColumns } from '@kith/contract/contact-views/rules';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { ColumnsButton } from './columns-button.tsx';
import type { ListColumns } from './use-columns.ts';

type ColumnsMenuProps = ListColumns & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Which columns the list has, and in which order. */
export function ColumnsMenu({ columns, choose, isOpen, onOpenChange }: ColumnsMenuProps) {
  const { t } = useTranslation('lists');
  const id = useId();
  const others = listColumns.filter((column) => !columns.includes(column));
  const { listRef, expectMove } = useFocusAfterMove();

  function move(column: ListColumn, step: -1 | 1) {
    expectMove(column, step);
    const rest = columns.filter((other) => other !== column);
    choose(rest.toSpliced(columns.indexOf(column) + step, 0, column));
  }

  return (
    <Popover
      label={t('columns.title')}
      align="end"
      className="w-72"
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={<ColumnsButton />}
    >
      <ul ref={listRef} className="grid">
        {[...columns, ...others].map((column) => {
          const name = t(`columns.${column}`);
          const place = columns.indexOf(column);
          return (
            <li key={column} className="flex h-9 items-center gap-2.5">
              <Checkbox
                id={`${id}-${column}`}
                checked={place !== -1}
                disabled={place !== -1 && columns.length === 1}
                onCheckedChange={(isOn) =>
                  choose(isOn ? [...columns, column] : columns.filter((other) => other !== column))
                }
              />
              <label htmlFor={`${id}-${column}`} className="min-w-0 flex-1 truncate text-base">
                {name}
              </label>
              {place === -1 ? null : (
                <span className="flex">
                  <IconButton
                    size="sm"
                    label={t('columns.up', { name })}
                    icon={<ArrowUp aria-hidden size={16} />}
                    data-move={`${column} -1`}
                    disabled={place === 0}
                    onClick={() => move(column, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('columns.down', { name })}
                    icon={<ArrowDown aria-hidden size={16} />}
                    data-move={`${column} 1`}
                    disabled={place === columns.length - 1}
                    onClick={() => move(column, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="link" className="mt-2" onClick={() => choose(usualColumns)}>
        {t('columns.reset')}
      </Button>
    </Popover>
  );
}

/** A moved row loses the focus; its button, or the other one, gets it back. */
function useFocusAfterMove() {
  const listRef = useRef<HTMLUListElement>(null);
  const moved = useRef<{ column: ListColumn; step: -1 | 1 } | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const { column, step } = moved.current;
    moved.current = null;
    const buttons = [step, -step].map((way) =>
      listRef.current?.querySelector<HTMLElement>(`[data-move="${column} ${way}"]:enabled`),
    );
    buttons.find(Boolean)?.focus();
  });
  return {
    listRef,
    expectMove: (column: ListColumn, step: -1 | 1) => {
      moved.current = { column, step };
    },
  };
}
