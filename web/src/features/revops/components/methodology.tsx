import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formulas } from 'virtual:formulas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchInput } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { type Formula, type FormulaArea, formulaAreas } from '../formula.ts';
import { type AreaFilter, findFormulas } from '../find-formulas.ts';
import { FormulaCard } from './formula-card.tsx';

type Group = { area: FormulaArea; formulas: readonly Formula[] };

/** Every formula of the product, folded by area, with their names and a search. */
export function Methodology() {
  const { t } = useTranslation('revops');
  const format = useFormat();
  const [text, setText] = useState('');
  const [area, setArea] = useState<AreaFilter>('all');
  useNamedFormula();
  const found = findFormulas(formulas, { text, area });
  const groups = formulaAreas
    .map((one): Group => ({ area: one, formulas: found.filter((each) => each.area === one) }))
    .filter((group) => group.formulas.length > 0);
  const isNarrowed = text.trim() !== '' || area !== 'all';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <search className="min-w-0 flex-1 basis-64 sm:max-w-80">
          <SearchInput
            label={t('methodology.search')}
            placeholder={t('methodology.search')}
            value={text}
            onValueChange={setText}
          />
        </search>
        <Select
          aria-label={t('methodology.area')}
          className="sm:w-64"
          value={area}
          onValueChange={setArea}
          options={(['all', ...formulaAreas] as const).map((value) => ({
            value,
            label: t(`areas.${value}`),
          }))}
        />
        <p role="status" className="text-sm text-muted">
          {t('methodology.count', { count: found.length, number: format.number(found.length) })}
        </p>
      </div>
      {groups.length === 0 ? (
        <Card>
          <EmptyState title={t('methodology.none')} />
        </Card>
      ) : (
        <>
          {isNarrowed ? null : <Contents groups={groups} />}
          <Card className="divide-y divide-border">
            {groups.map((group) => (
              <FormulaGroup key={group.area} group={group} isFound={isNarrowed} />
            ))}
          </Card>
        </>
      )}
    </>
  );
}

/** Opens the formula that the address names, also when it is asked for again. */
function useNamedFormula(): void {
  const location = useLocation();
  useEffect(() => {
    const formula = document.getElementById(location.hash.slice(1));
    const group = formula?.closest('details');
    if (!formula || !group) return;
    group.open = true;
    formula.focus();
    formula.scrollIntoView();
  }, [location]);
}

/** The names of all formulas by area; on a phone the areas themselves are short enough. */
function Contents({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('revops');
  return (
    <Section title={t('methodology.contents')} className="max-sm:hidden">
      <ArrowNav
        axis="both"
        aria-label={t('methodology.contents')}
        className="columns-2 gap-6 xl:columns-3"
      >
        {groups.map((group) => (
          <div key={group.area} className="break-inside-avoid pb-4">
            <h3 className="pb-0.5 text-base font-semibold">{t(`areas.${group.area}`)}</h3>
            <ul>
              {group.formulas.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to={{ hash: id }}
                    lang="en"
                    className="inline-block py-0.5 text-base text-muted hover:text-text hover:underline"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </ArrowNav>
    </Section>
  );
}

/** Closed until it is wanted: a search shows what it found, and finding in the page opens it. */
function FormulaGroup({ group, isFound }: { group: Group; isFound: boolean }) {
  const { t } = useTranslation('revops');
  const format = useFormat();
  return (
    <details className="group" open={isFound}>
      <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-3 -outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <h2 className="min-w-0 flex-1 font-semibold">{t(`areas.${group.area}`)}</h2>
        <span className="text-sm text-muted tabular-nums">
          {format.number(group.formulas.length)}
        </span>
      </summary>
      <div className="divide-y divide-border border-t border-border">
        {group.formulas.map((formula) => (
          <FormulaCard key={formula.id} formula={formula} />
        ))}
      </div>
    </details>
  );
}
