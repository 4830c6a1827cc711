import { type ImportOutcome, importOutcomes } from '@kith/contract/imports/rules';
import type { Import, ImportRow } from '@kith/contract/imports/schemas';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { bringsInteractions } from '../api/brings-interactions.ts';
import type { RowFilter } from '../api/import-rows.ts';

const dots: Record<ImportOutcome, string> = {
  new: 'bg-good',
  updated: 'bg-warmth-4',
  unchanged: 'bg-border-strong',
  skipped: 'bg-warning',
};

const kinds = [
  { kind: 'contact', counts: 'contacts' },
  { kind: 'interaction', counts: 'interactions' },
  { kind: 'company', counts: 'companies' },
] as const satisfies readonly { kind: ImportRow['kind']; counts: keyof Import }[];

type OutcomeCountsProps = {
  item: Import;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

function brings(item: Import, kind: 'interaction' | 'company'): boolean {
  if (kind === 'interaction') return bringsInteractions(item);
  return importOutcomes.some((outcome) => item.companies[outcome] > 0);
}

/** What an import does, in counts; each count shows its rows. */
export function OutcomeCounts({ item, filter, onFilter }: OutcomeCountsProps) {
  const { t } = useTranslation('imports');
  const shown = kinds.filter(({ kind }) => kind === 'contact' || brings(item, kind));
  return (
    <div className={clsx('grid gap-4', shown.length > 1 && 'xl:grid-cols-2')}>
      {shown.map(({ kind, counts }) => (
        <div key={kind} role="group" aria-label={t(`kinds.${kind}`)} className="grid gap-2">
          <h3 className="text-sm font-semibold text-muted">{t(`kinds.${kind}`)}</h3>
          <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border shadow-raised sm:grid-cols-4">
            {importOutcomes.map((outcome) => {
              const isShown = filter?.kind === kind && filter.outcome === outcome;
              return (
                <OutcomeButton
                  key={outcome}
                  outcome={outcome}
                  count={item[counts][outcome]}
                  isShown={isShown}
                  onToggle={() => onFilter(isShown ? null : { kind, outcome })}
                />
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

type OutcomeButtonProps = {
  outcome: ImportOutcome;
  count: number;
  isShown: boolean;
  onToggle: () => void;
};

function OutcomeButton({ outcome, count, isShown, onToggle }: OutcomeButtonProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <button
      type="button"
      aria-pressed={isShown}
      disabled={count === 0}
      onClick={onToggle}
      className={clsx(
        'block px-4 py-3.5 text-left transition-colors focus-visible:relative focus-visible:-outline-offset-2 enabled:hover:bg-sunken',
        isShown ? 'bg-ember-soft' : 'bg-surface',
      )}
    >
      <span
        className={clsx(
          'numerals-serif block text-[1.5rem] leading-7',
          count === 0 && 'text-muted',
        )}
      >
        {format.number(count)}
      </span>
      <span className="mt-1 flex items-center gap-2 text-sm text-muted">
        <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dots[outcome])} />
        {t(`outcomes.${outcome}`)}
      </span>
    </button>
  );
}
