import type { TooFew as Few } from '@kith/contract/insights/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';

/** In place of a chart: too few to say, with how many are missing. */
export function TooFew({
  title,
  few,
  children,
}: {
  title: string;
  few: Few;
  children?: ReactNode;
}) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return (
    <Card className="min-w-0 p-5">
      <h2 className="title-serif text-lg text-balance">{title}</h2>
      <p className="mt-1 text-base text-pretty text-muted">
        {t('tooFew', { have: format.number(few.have), needed: format.number(few.needed) })}
      </p>
      {children}
    </Card>
  );
}
