import { opportunityStages, type OpportunityStage } from '@kith/contract/opportunities/rules';
import type { BoardColumn, Opportunity } from '@kith/contract/opportunities/schemas';
import { clsx } from 'clsx';
import { CircleSlash, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Select } from '#ui/select.tsx';
import { dragType } from './drag-type.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { useMoney } from './use-money.ts';

type ColumnProps = {
  column: BoardColumn;
  today: string;
  isOpen: boolean;
  hrefOf: (id: string) => string;
  onDrop: (id: string) => void;
  onMove: (item: Opportunity, to: OpportunityStage) => void;
  onToggle: () => void;
  className: string;
};

/** A stage with its cards; those that are decided stay collapsed until they are opened. */
export function Column({ column, isOpen, onDrop, className, ...rest }: ColumnProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <section
      data-stage={column.stage}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.getData(dragType));
      }}
      className={clsx(
        'min-w-0 rounded-lg max-sm:w-full',
        isOpen ? 'sm:min-w-60 sm:flex-1' : 'sm:w-11 sm:shrink-0',
        isOver && 'outline-2 outline-ember',
        className,
      )}
    >
      {isOpen ? null : <Collapsed column={column} onToggle={rest.onToggle} />}
      <div className={isOpen ? '' : 'sm:hidden'}>
        <Cards column={column} {...rest} />
      </div>
    </section>
  );
}

function Collapsed({ column, onToggle }: Pick<ColumnProps, 'column' | 'onToggle'>) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { sums } = useMoney();
  const Icon = column.stage === 'won' ? Trophy : CircleSlash;
  const sum = sums(column.sums.slice(0, 1), 'sum');
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onToggle}
      className="flex h-full min-h-80 w-11 flex-col items-center gap-3 rounded-lg border border-border bg-sunken py-4 text-sm font-medium text-muted hover:text-text max-sm:hidden"
    >
      <Icon aria-hidden size={16} className={column.stage === 'won' ? 'text-good-ink' : ''} />
      <span className="[writing-mode:vertical-rl]">
        {t(`stages.${column.stage}`)} {format.number(column.count)}
        {sum === '' ? '' : ` · ${sum}`}
      </span>
    </button>
  );
}

function Cards({
  column,
  today,
  hrefOf,
  onMove,
  onToggle,
}: Omit<ColumnProps, 'isOpen' | 'onDrop' | 'className'>) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { sums } = useMoney();
  const { stage, count, items } = column;
  const main = column.sums[0];
  const share = main && main.sum > 0 ? main.weighted / main.sum : 0;
  const isClosed = stage === 'won' || stage === 'lost';
  const hidden = count - items.length;
  return (
    <>
      <header className="grid gap-1.5 px-0.5 pb-2.5">
        <div className="flex items-baseline justify-between gap-2">
          <h2 className="font-semibold">
            {isClosed ? (
              <button type="button" aria-expanded onClick={onToggle} className="hover:underline">
                {t(`stages.${stage}`)}
              </button>
            ) : (
              t(`stages.${stage}`)
            )}{' '}
            <span className="font-normal text-muted tabular-nums">{format.number(count)}</span>
          </h2>
          <span className="truncate font-semibold tabular-nums">{sums(column.sums, 'sum')}</span>
        </div>
        <span aria-hidden className="h-0.75 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-muted"
            style={{ width: `${share * 100}%` }}
          />
        </span>
        <span className="min-h-5 text-sm text-muted">
          {main ? t('weighted', { sum: sums(column.sums, 'weighted') }) : ''}
        </span>
      </header>
      {items.length === 0 ? (
        <p className="rounded-lg border border-dashed border-border p-4 text-sm text-muted">
          {t('columnEmpty')}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-2.5" aria-label={t(`stages.${stage}`)}>
          {items.map((item) => (
            <li
              key={item.id}
              className="relative rounded-lg border border-border bg-surface p-3 shadow-raised focus-within:border-ember"
            >
              <OpportunityCard item={item} today={today} href={hrefOf(item.id)} />
              <div className="relative z-1 mt-2 sm:hidden">
                <Select
                  aria-label={t('stages.label')}
                  value={item.stage}
                  onValueChange={(to) => onMove(item, to)}
                  options={opportunityStages.map((value) => ({
                    value,
                    label: t(`stages.${value}`),
                  }))}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <p className="p-2 text-sm text-muted">
          {t('moreCards', { number: format.number(hidden) })}
        </p>
      ) : null}
    </>
  );
}
