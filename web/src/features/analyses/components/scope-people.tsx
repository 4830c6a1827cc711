import type { AnalysisEstimate, AnalysisScope } from '@kith/contract/analyses/schemas';
import { analysisLimits } from '@kith/contract/analyses/rules';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEstimate } from '../api/analyses.ts';

type ScopePeopleProps = {
  /** The scope before anybody was left out. */
  whole: AnalysisScope;
  estimate: AnalysisEstimate;
  left: ReadonlySet<string>;
  /** Shows the ones that the credits suffice for. */
  isListed: boolean;
  onChange: (left: ReadonlySet<string>) => void;
};

/** Who would be analysed, the warmest first; some of them can be left out. */
export function ScopePeople({ whole, estimate, left, isListed, onChange }: ScopePeopleProps) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const [isChanging, setIsChanging] = useState(false);
  const others = estimate.count - estimate.people.length;
  if (isListed) {
    return (
      <ul className="grid grid-cols-1 gap-2.5">
        {estimate.people.map((one) => (
          <li key={one.id}>
            <PersonLine
              name={one.full_name}
              warmth={one.warmth}
              context={format.series([one.title, one.company])}
              trailing={<span className="text-sm text-muted">{estimate.credits_each}</span>}
            />
          </li>
        ))}
      </ul>
    );
  }
  const canChange = isChanging || estimate.count > 1;
  if (!canChange && estimate.people.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 items-center gap-3 text-muted">
        <span className="flex -space-x-1">
          {estimate.people.map((one) => (
            <WarmthRing key={one.id} name={one.full_name} warmth={one.warmth} size="sm" />
          ))}
        </span>
        {others > 0 ? (
          <span>{t('scope.others', { count: others, number: format.number(others) })}</span>
        ) : null}
        {canChange ? (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isChanging}
            className="-mr-2.5 ml-auto text-ember-ink"
            onClick={() => setIsChanging(!isChanging)}
          >
            {t('scope.change')}
          </Button>
        ) : null}
      </div>
      {isChanging ? <Choice whole={whole} left={left} onChange={onChange} /> : null}
    </div>
  );
}

/** Of very many the warmest are listed; the others stay in. */
function Choice({ whole, left, onChange }: Pick<ScopePeopleProps, 'whole' | 'left' | 'onChange'>) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const { data: all } = useEstimate({ ...whole, shown: analysisLimits.shown });
  if (!all) return <Skeleton className="h-24 w-full" />;
  const unlisted = all.count - all.people.length;
  const toggle = (id: string, isIn: boolean) => {
    const next = new Set(left);
    if (isIn) next.delete(id);
    else next.add(id);
    // A selection is of at least one.
    if (next.size < all.selected) onChange(next);
  };
  return (
    <div
      role="group"
      aria-label={t('scope.people')}
      className="max-h-60 overflow-y-auto rounded-lg border border-border px-4 py-1"
    >
      {all.people.map(({ id, full_name: name, title, company }) => (
        <CheckRow
          key={id}
          label={name}
          description={format.series([title, company])}
          isChecked={!left.has(id)}
          onCheckedChange={(isIn) => toggle(id, isIn)}
        />
      ))}
      {unlisted > 0 ? (
        <p className="py-2 text-sm text-muted">
          {t('scope.others', { count: unlisted, number: format.number(unlisted) })}
        </p>
      ) : null}
    </div>
  );
}
