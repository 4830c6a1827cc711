import { Suspense } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What an action costs, shown beside what does it. Its text comes after the rest of the screen. */
export function CreditPrice({ credits }: { credits: number }) {
  return (
    <Suspense>
      <Price credits={credits} />
    </Suspense>
  );
}

function Price({ credits }: { credits: number }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <span className="text-sm whitespace-nowrap text-muted">
      {t('price', { count: credits, number: format.number(credits) })}
    </span>
  );
}
