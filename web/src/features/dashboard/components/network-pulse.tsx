import { paths } from '@kith/contract/app-routes/paths';
import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { type Health, healths } from '@kith/contract/warmth/rules';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';

type Pulse = Dashboard['pulse'];

const healthFills = {
  thriving: 'bg-warmth-5',
  steady: 'bg-warmth-4',
  cooling: 'bg-warmth-2',
  dormant: 'bg-warmth-1',
} as const;

const tones = { thriving: 'hot', steady: 'warm', cooling: 'cool', dormant: 'cold' } as const;

/** The network in five figures: everyone, and four that add up to it; each opens its details. */
export function NetworkPulse({ pulse }: { pulse: Pulse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { contacts, health } = pulse;
  if (isAllFaint(pulse)) return <FaintPulse contacts={contacts} />;
  const labels = {
    thriving: t('pulse.thriving'),
    steady: t('pulse.steady'),
    cooling: t('pulse.cooling'),
    dormant: t('pulse.dormant'),
  };
  return (
    <StatGroup label={t('pulse.label')}>
      <Stat
        value={format.number(contacts)}
        label={t('pulse.people', { count: contacts })}
        href={paths.contacts()}
      />
      {healths.map((state) => (
        <Stat
          key={state}
          value={format.number(health[state] ?? 0)}
          label={labels[state]}
          tone={tones[state]}
          detailsLabel={t('pulse.healthDetails.title')}
          details={<HealthDetails pulse={pulse} opened={state} />}
        />
      ))}
    </StatGroup>
  );
}

/** Whether no relationship is more than dormant, as after an import without interactions. */
export function isAllFaint({ contacts, health }: Pulse): boolean {
  return (health.dormant ?? 0) === contacts;
}

/** Three zeros say nothing: what makes a relationship warm does. */
function FaintPulse({ contacts }: { contacts: number }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <div className="grid grid-cols-1 items-stretch gap-4 md:grid-cols-[1fr_3fr]">
      <StatGroup label={t('pulse.label')}>
        <Stat
          value={format.number(contacts)}
          label={t('pulse.people', { count: contacts })}
          href={paths.contacts()}
        />
      </StatGroup>
      <p className="self-center text-pretty text-muted md:px-2">{t('pulse.noneWarm')}</p>
    </div>
  );
}

function HealthDetails({ pulse, opened }: { pulse: Pulse; opened: Health }) {
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
      <SeeContacts health={opened} />
    </div>
  );
}

/** Leads to the list, to those of one health if it is given. */
export function SeeContacts({ health }: { health?: Health }) {
  const { t } = useTranslation('dashboard');
  const search = health ? `?health=${health}` : '';
  return (
    <Button asChild size="sm" className="justify-self-start">
      <Link to={`${paths.contacts()}${search}`}>{t('pulse.seeContacts')}</Link>
    </Button>
  );
}
