import type { Path } from '@kith/contract/paths/schemas';
import { User } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';
import { BandLine } from './band-line.tsx';
import { PathReasons } from './path-reasons.tsx';

type PathCardProps = {
  path: Path;
  ownName: string;
  askHref: string;
  contactHref: string;
  isFirst: boolean;
  /** The person is named, where there are several. */
  namesTarget: boolean;
};

/** One path: the connector, how strong, why, and the way to ask. */
export function PathCard({
  path,
  ownName,
  askHref,
  contactHref,
  isFirst,
  namesTarget,
}: PathCardProps) {
  const { t } = useTranslation('paths');
  const format = useFormat();
  const { connector, target } = path;
  const words = {
    first: t(`bands.${path.first}`),
    rest: t(`bands.${path.rest}`),
    target: target.name,
  };
  return (
    <li className="grid min-w-0 grid-cols-1">
      <Card className="grid grid-cols-1 content-center gap-3 p-4 sm:p-5">
        <span aria-hidden className="flex min-w-0 items-center gap-1.5 sm:gap-2 xl:hidden">
          <WarmthRing name={ownName} warmth={null} size="sm" />
          <BandLine band={path.first} />
          <WarmthRing name={connector.name} warmth={connector.warmth} size="md" />
          {path.is_longer ? (
            <>
              <span className="w-3 border-t-2 border-dotted border-warmth-2" />
              <Someone />
            </>
          ) : null}
          <BandLine band={path.rest} />
          <WarmthRing name={target.name} warmth={target.warmth ?? 0} size="md" />
        </span>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <span className="hidden xl:inline">
            <WarmthRing name={connector.name} warmth={connector.warmth} size="lg" />
          </span>
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h3 className="text-md font-semibold wrap-anywhere">
              {connector.name}
              {connector.warmth === null ? null : <SpokenWarmth warmth={connector.warmth} />}{' '}
              <span className="text-sm font-normal text-muted">
                {path.is_longer ? t('thenSomeone') : connector.about}
              </span>
            </h3>
            {namesTarget ? (
              <p className="text-sm">
                {t('leadsTo', { name: format.series([target.name, target.about]) })}
              </p>
            ) : null}
            <p className="sr-only">{t(path.is_longer ? 'spokenLonger' : 'spoken', words)}</p>
            <PathReasons path={path} />
          </div>
          <Button asChild variant={isFirst ? 'primary' : 'secondary'} className="w-full sm:w-auto">
            <Link to={path.can_ask ? askHref : contactHref}>
              {t(path.can_ask ? 'ask' : 'write')}
              <span className="sr-only">{`: ${connector.name}`}</span>
            </Link>
          </Button>
        </div>
      </Card>
    </li>
  );
}

/** The second connector, who stays unnamed. */
function Someone() {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-dotted border-border-strong bg-sunken text-muted">
      <User aria-hidden size={14} />
    </span>
  );
}
