import type { Campaign } from '@kith/contract/public-site/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCampaign, useSetCampaign } from '../api/site-figures.ts';

/** The experiment on the campaign page: what came of each way to open it, and which one is shown. */
export function CampaignResults({ gate }: { gate: Gate }) {
  const { t } = useTranslation('operations');
  const { data, isError, error, refetch } = useCampaign();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('visitors.campaign.title')} about={t('visitors.campaign.about')}>
      {data ? <Results campaign={data} gate={gate} /> : <Skeleton className="h-64" />}
    </Section>
  );
}

function Results({ campaign, gate }: { campaign: Campaign; gate: Gate }) {
  const { t } = useTranslation('operations');
  const set = useSetCampaign();
  const { status, winner, arms } = campaign;
  const isRunning = status === 'running';
  const shown = winner ?? arms[0]?.arm ?? 'control';
  const start = t('visitors.campaign.start');
  return (
    <Card>
      <CardRow className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {status === 'ended'
            ? t('visitors.campaign.winner', { arm: t(`visitors.campaign.arms.${shown}`) })
            : t(`visitors.campaign.${status}`)}
        </p>
        {isRunning
          ? null
          : gate(
              start,
              <Button
                isPending={set.isPending}
                onClick={() => set.mutate({ status: 'running', winner: null })}
              >
                {start}
              </Button>,
            )}
      </CardRow>
      {arms.map((arm) => (
        <Arm
          key={arm.arm}
          arm={arm}
          gate={isRunning ? gate : undefined}
          onEnd={() => set.mutate({ status: 'ended', winner: arm.arm })}
        />
      ))}
    </Card>
  );
}

type ArmProps = { arm: Campaign['arms'][number]; gate: Gate | undefined; onEnd: () => void };

function Arm({ arm, gate, onEnd }: ArmProps) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const range = ({ low, high }: { low: number; high: number }) =>
    t('visitors.interval', { low: format.percent(low), high: format.percent(high) });
  const facts = [
    [t('visitors.columns.views'), format.number(arm.views)],
    [t('visitors.columns.visits'), format.number(arm.visits)],
    [t('visitors.columns.starts'), format.number(arm.starts)],
    [t('visitors.columns.sign_ups'), format.number(arm.sign_ups)],
    [t('visitors.columns.share'), arm.visits === 0 ? '–' : range(arm.interval)],
    [t('visitors.campaign.anytime'), arm.visits === 0 ? '–' : range(arm.anytime)],
  ] as const;
  const end = t('visitors.campaign.end');
  return (
    <CardRow className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{t(`visitors.campaign.arms.${arm.arm}`)}</h3>
        {gate?.(
          end,
          <Button size="sm" onClick={onEnd}>
            {end}
          </Button>,
        )}
      </div>
      <dl className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </CardRow>
  );
}
