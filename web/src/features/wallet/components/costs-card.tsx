import type { Wallet } from '@kith/contract/credits/schemas';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { nameShare, priceOfEach } from './cost-parts.ts';
import { useUsesName } from './use-action-name.ts';

/** What the credits of the last thirty days went to. */
export function CostsCard({ wallet: { costs } }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const nameOf = useUsesName();
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
  const share = most.credits / sum;
  return (
    <Card className="p-5">
      <h2 className="title-serif text-lg">
        {t(`costs.shares.${nameShare(share)}`, {
          action: nameOf(most.action),
          percent: format.percent(share),
        })}
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        {t('costs.about', { count: sum, number: format.number(sum) })}
      </p>
      <ul className="mt-4 grid gap-3">
        {costs.map((cost, index) => (
          <li key={cost.action} className="grid gap-1.5">
            <span className="flex items-baseline gap-2 text-sm">
              <span className="min-w-0 truncate font-semibold">{nameOf(cost.action)}</span>
              <span className="flex-1 whitespace-nowrap text-muted tabular-nums">
                <Uses cost={cost} />
              </span>
              <span className="font-semibold tabular-nums">{format.number(cost.credits)}</span>
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={clsx(
                  'block h-full rounded-full',
                  index === 0 ? 'bg-ember' : 'bg-border-strong',
                )}
                style={{ width: `${(cost.credits / most.credits) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** “23 × 1”; of analyses, whose uses are contacts, “74 contacts × 2”. */
function Uses({ cost }: { cost: Wallet['costs'][number] }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const each = priceOfEach(cost);
  if (each === null) return `×\u00A0${format.number(cost.times)}`;
  const values = {
    count: cost.times,
    number: format.number(cost.times),
    each: format.number(each),
  };
  return cost.action === 'ai_analysis'
    ? t('costs.contacts', values)
    : `${values.number} × ${values.each}`;
}
