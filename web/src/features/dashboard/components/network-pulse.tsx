import { paths } from '@kith/contract/app-routes/paths';
import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { healths } from '@kith/contract/warmth/rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';

type Pulse = Dashboard['pulse'];

const healthFills = {
  thriving: 'bg-warmth-5',
  steady: 'bg-warmth-4',
  cooling: 'bg-warmth-2',
  dormant: 'bg-warmth-1',
} as const;

/** The network in four figures; each opens its details. */
export function NetworkPulse({ pulse }: { pulse: Pulse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { contacts, warm, health } = pulse;
  return (
    <StatGroup label={t('pulse.label')}>
      <Stat
        value={format.number(contacts)}
        label={t('pulse.people', { count: contacts })}
        href={paths.contacts()}
      />
      <Stat
        value={format.number(warm)}
        label={t('pulse.warm')}
        tone="warm"
        detailsLabel={t('pulse.warmDetails.title')}
        details={<WarmDetails pulse={pulse} />}
      />
      <Stat
        value={format.number(health.cooling ?? 0)}
        label={t('pulse.cooling')}
        tone="cool"
        detailsLabel={t('pulse.healthDetails.title')}
        details={<HealthDetails pulse={pulse} />}
      />
      <Stat
        value={format.number(health.dormant ?? 0)}
        label={t('pulse.dormant')}
        tone="cold"
        detailsLabel={t('pulse.healthDetails.title')}
        details={<HealthDetails pulse={pulse} />}
      />
    </StatGroup>
  );
}

function WarmDetails({ pulse }: { pulse: Pulse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const share = pulse.contacts > 0 ? pulse.warm / pulse.contacts : 0;
  return (
    <div className="grid gap-3">
      <p className="text-base font-semibold">{t('pulse.warmDetails.title')}</p>
      <p className="text-base text-muted">
        {t('pulse.warmDetails.share', {
          warm: format.number(pulse.warm),
          contacts: format.number(pulse.contacts),
          percent: format.percent(share),
        })}
      </p>
      <p className="text-sm text-muted">{t('pulse.warmDetails.how')}</p>
      <SeeContacts />
    </div>
  );
}

function HealthDetails({ pulse }: { pulse: Pulse }) {
  const { t } = useTranslation(['dashboard', 'contacts']);
  const format = useFormat();
  const total = Math.max(1, pulse.contacts);
  return (
    <div className="grid gap-3">
      <p className="text-base font-semibold">{t('pulse.healthDetails.title')}</p>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {healths.map((health) => (
          <span
            key={health}
            className={healthFills[health]}
            style={{ width: `${((pulse.health[health] ?? 0) / total) * 100}%` }}
          />
        ))}
      </div>
      <dl className="grid gap-2.5">
        {healths.map((health) => (
          <div key={health} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2.5">
            <span aria-hidden className={`size-2 rounded-full ${healthFills[health]}`} />
            <dt className="text-base font-medium">{t(`contacts:health.${health}`)}</dt>
            <dd className="text-base tabular-nums">{format.number(pulse.health[health] ?? 0)}</dd>
            <dd className="col-start-2 text-sm text-muted">{t(`healthMeanings.${health}`)}</dd>
          </div>
        ))}
      </dl>
      <SeeContacts />
    </div>
  );
}

function SeeContacts() {
  const { t } = useTranslation('dashboard');
  return (
    <Button asChild size="sm" className="justify-self-start">
      <Link to={paths.contacts()}>{t('pulse.seeContacts')}</Link>
    </Button>
  );
}
