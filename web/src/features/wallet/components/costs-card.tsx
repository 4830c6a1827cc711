import type { Wallet } from '@kith/contract/credits/schemas';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Card } from '#ui/card.tsx';
import { useActionName } from './use-action-name.ts';

/** What the credits of the last thirty days went to. */
export function CostsCard({ wallet: { costs } }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const nameOf = useActionName();
  const sum = costs.reduce((total, { credits }) => total + credits, 0);
  const most = costs[0];
  if (!most) {
    return (
      <Card className="p-5">
        <h2 className="title-serif text-lg">{t('costs.title')}</h2>
        <p className="mt-0.5 text-sm text-muted">{t('costs.none')}</p>
      </Card>
    );
  }
  return (
    <Card className="p-5">
      <h2 className="title-serif text-lg">{t('costs.most', { action: nameOf(most.action) })}</h2>
      <p className="mt-0.5 text-sm text-muted">
        {t('costs.about', { count: sum, number: format.number(sum) })}
      </p>
      <ul className="mt-4 grid gap-3">
        {costs.map(({ action, times, credits }, index) => (
          <li key={action} className="grid gap-1.5">
            <span className="flex items-baseline gap-2 text-sm">
              <span className="min-w-0 truncate font-semibold">{nameOf(action)}</span>
              <span className="flex-1 text-muted tabular-nums">×&nbsp;{format.number(times)}</span>
              <span className="font-semibold tabular-nums">{format.number(credits)}</span>
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={clsx(
                  'block h-full rounded-full',
                  index === 0 ? 'bg-ember' : 'bg-border-strong',
                )}
                style={{ width: `${(credits / most.credits) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
