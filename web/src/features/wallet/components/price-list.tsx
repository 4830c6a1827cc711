import { creditsOf } from '@kith/contract/credits/actions';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { pricedActions, useActionName } from './use-action-name.ts';

/** What each action costs, for who has not used enough yet to see how long their credits last. */
export function PriceList() {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const nameOf = useActionName();
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold text-muted">{t('forecast.prices')}</h3>
      <dl className="mt-2 grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
        {pricedActions.map((action) => (
          <div key={action} className="flex justify-between gap-3">
            <dt className="min-w-0 truncate">{nameOf(action)}</dt>
            <dd className="whitespace-nowrap text-muted tabular-nums">
              {t('price', { count: creditsOf[action], number: format.number(creditsOf[action]) })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
