import { paths } from '@kith/contract/app-routes/paths';
import { photoPath } from '@kith/contract/contacts/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import type { Match } from '@kith/contract/matches/schemas';
import { warmthBand } from '@kith/contract/warmth/rules';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';

function Side({ person }: { person: ContactSummary }) {
  const { t } = useTranslation(['matches', 'common']);
  const format = useFormat();
  const photo = usePhoto(person.photo_id && photoPath(person.photo_id));
  const about = format.series([person.title, person.company]);
  const warmth = t('warmth', {
    band: t(`common:warmth.band${warmthBand(person.warmth)}`),
    warmth: format.number(Math.round(person.warmth)),
  });
  return (
    <div className="grid min-w-0 flex-1 justify-items-center gap-2 text-center">
      <WarmthRing size="xl" name={person.full_name} warmth={person.warmth} photo={photo} />
      <div className="grid max-w-full gap-0.5">
        <Link
          to={paths.contact(person.id)}
          className="text-lg font-semibold wrap-anywhere hover:underline"
        >
          {person.full_name}
        </Link>
        <span className="text-sm wrap-anywhere text-muted">
          {[about, warmth].filter(Boolean).join(' · ')}
        </span>
      </div>
    </div>
  );
}

/** The two, joined by an arc that is still to become a line. */
export function MatchPair({ match: { seeker, helper } }: { match: Match }) {
  return (
    <div className="relative flex items-start gap-4">
      <Side person={seeker} />
      <Side person={helper} />
      <svg
        aria-hidden
        viewBox="0 0 100 24"
        preserveAspectRatio="none"
        className="pointer-events-none absolute top-3 left-1/2 h-7 w-[calc(50%-6.5rem)] min-w-16 -translate-x-1/2 stroke-ember"
      >
        <path
          d="M2 22 Q 50 -10 98 22"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray="0.1 7"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}
