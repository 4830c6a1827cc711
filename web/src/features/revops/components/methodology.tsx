import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formulas } from 'virtual:formulas';
import { useFormat } from '#lib/i18n/format.ts';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchInput } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { formulaAreas } from '../formula.ts';
import { type AreaFilter, findFormulas } from '../find-formulas.ts';
import { FormulaCard } from './formula-card.tsx';

/** Every formula of the product by area, with a search. */
export function Methodology() {
  const { t } = useTranslation('revops');
  const format = useFormat();
  const { hash } = useLocation();
  const [text, setText] = useState('');
  const [area, setArea] = useState<AreaFilter>('all');
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const found = findFormulas(formulas, { text, area });
  const areas = formulaAreas.filter((one) => found.some((formula) => formula.area === one));
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
      {areas.length === 0 ? (
        <Card>
          <EmptyState title={t('methodology.none')} />
        </Card>
      ) : (
        areas.map((one) => (
          <Section key={one} title={t(`areas.${one}`)}>
            <Card className="divide-y divide-border">
              {found
                .filter((formula) => formula.area === one)
                .map((formula) => (
                  <FormulaCard key={formula.id} formula={formula} />
                ))}
            </Card>
          </Section>
        ))
      )}
    </>
  );
}
