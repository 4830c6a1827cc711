import {
  closedStages,
  opportunityStages,
  type OpportunityStage,
} from '@kith/contract/opportunities/rules';
import type { BoardColumn, OpportunityBoard } from '@kith/contract/opportunities/schemas';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useActions } from '#ui/use-actions.ts';
import { Column } from './board-column.tsx';
import { useMoney } from './use-money.ts';
import { useMoves } from './use-moves.tsx';

type BoardProps = { board: OpportunityBoard; hrefOf: (id: string) => string };

const isClosed = (stage: OpportunityStage) => closedStages.some((closed) => closed === stage);

/** Opportunities by stage: cards are dragged, or moved by keys. On a phone one stage at a time. */
export function Board({ board, hrefOf }: BoardProps) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const money = useMoney();
  const ref = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<OpportunityStage>('discovered');
  const [opened, setOpened] = useState<readonly OpportunityStage[]>([]);
  const { move, moveBy, announcement, dialog } = useMoves();
  const { refocus } = useBoardKeys(ref, board, moveBy);
  useEffect(() => {
    refocus();
  });
  const items = board.columns.flatMap((column) => column.items);
  const drop = (id: string, to: OpportunityStage) => {
    const item = items.find((one) => one.id === id);
    if (item) move(item, to);
  };
  const isOpen = (column: BoardColumn) => !isClosed(column.stage) || opened.includes(column.stage);
  return (
    <div ref={ref} className="min-w-0">
      <div
        role="group"
        aria-label={t('stages.label')}
        className="-mx-4 flex fade-edges gap-2 overflow-x-auto px-4 pb-3 sm:hidden"
      >
        {board.columns.map(({ stage, count, sums }) => (
          <button
            key={stage}
            type="button"
            aria-pressed={stage === shown}
            onClick={() => setShown(stage)}
            className="rounded-full border border-border px-3 py-1.5 text-base whitespace-nowrap text-muted aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-ink"
          >
            {t(`stages.${stage}`)} {format.number(count)}
            {stage === shown && sums.length > 0 ? ` · ${money.sums(sums.slice(0, 1), 'sum')}` : ''}
          </button>
        ))}
      </div>
      <div className="flex fade-edges gap-3 overflow-x-auto pb-2">
        {board.columns.map((column) => (
          <Column
            key={column.stage}
            column={column}
            today={board.today}
            isOpen={isOpen(column)}
            hrefOf={hrefOf}
            onDrop={(id) => drop(id, column.stage)}
            onMove={(item, to) => move(item, to)}
            onToggle={() =>
              setOpened(
                opened.includes(column.stage)
                  ? opened.filter((one) => one !== column.stage)
                  : [...opened, column.stage],
              )
            }
            className={clsx(column.stage === shown ? '' : 'max-sm:hidden')}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {dialog}
    </div>
  );
}

type MoveBy = ReturnType<typeof useMoves>['moveBy'];

/** Keys: through the cards of a column, to the next column, and a card to the next stage. */
function useBoardKeys(
  ref: React.RefObject<HTMLElement | null>,
  board: OpportunityBoard,
  moveBy: MoveBy,
) {
  /** The card that a key moved: it keeps the focus. */
  const moved = useRef<string | null>(null);
  const cardsOf = (stage?: OpportunityStage) => [
    ...(ref.current?.querySelectorAll<HTMLElement>(
      `${stage === undefined ? '' : `[data-stage="${stage}"] `}[data-card]`,
    ) ?? []),
  ];
  const current = () => cardsOf().find((card) => card === document.activeElement);
  const stageOf = (card: Element | undefined) =>
    card?.closest<HTMLElement>('[data-stage]')?.dataset['stage'] as OpportunityStage | undefined;
  useActions({
    'opportunities.move': (chord) => {
      const cards = cardsOf(stageOf(current()));
      const at = cards.findIndex((card) => card === current());
      cards[Math.max(0, Math.min(cards.length - 1, at + (chord === 'J' ? 1 : -1)))]?.focus();
    },
    'opportunities.column': (chord) => {
      const filled = opportunityStages.filter((stage) => cardsOf(stage).length > 0);
      const at = filled.findIndex((stage) => stage === stageOf(current()));
      const next = filled[Math.max(0, Math.min(filled.length - 1, at + (chord === 'L' ? 1 : -1)))];
      cardsOf(next)[0]?.focus();
    },
    'opportunities.stage': (chord) => {
      const id = current()?.dataset['card'];
      const item = board.columns.flatMap(({ items }) => items).find((one) => one.id === id);
      if (!item) return;
      moved.current = item.id;
      moveBy(item, chord === 'Shift+L' ? 1 : -1);
    },
  });
  const [refocus] = useState(() => () => {
    const card = cardsOf().find((one) => one.dataset['card'] === moved.current);
    if (!card || document.activeElement !== document.body) return;
    card.focus();
  });
  return { refocus };
}
