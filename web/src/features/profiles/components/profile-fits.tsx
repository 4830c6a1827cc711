import { paths } from '@kith/contract/app-routes/paths';
import type { ProfileFits } from '@kith/contract/member-profiles/schemas';
import { Link } from 'react-router';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The viewer's own opportunities that an offer fits. */
export function OfferFits({ fits }: { fits: ProfileFits['opportunities'] }) {
  const { t } = useTranslation('profile');
  return (
    <Fits
      label={t('fits.opportunities')}
      links={fits.map(({ id, title }) => ({ id, name: title, to: paths.opportunity(id) }))}
    />
  );
}

/** The viewer's own contacts who are what is sought. */
export function SeekFits({ fits }: { fits: ProfileFits['people'] }) {
  const { t } = useTranslation('profile');
  return (
    <Fits
      label={t('fits.people')}
      links={fits.map(({ contact: { id, full_name: name } }) => ({
        id,
        name,
        to: paths.contact(id),
      }))}
    />
  );
}

type FitsProps = { label: string; links: readonly { id: string; name: string; to: string }[] };

function Fits({ label, links }: FitsProps) {
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-muted">
      {label}
      {links.map(({ id, name, to }) => (
        <Link
          key={id}
          to={to}
          className="rounded-sm font-semibold wrap-anywhere text-ember-ink hover:underline"
        >
          {name}
        </Link>
      ))}
    </p>
  );
}
