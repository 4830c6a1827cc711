import {
  openableFlags,
  reviewPlaces,
  type UnreleasedFlag,
  unreleasedFlags,
} from '@kith/contract/review/places';
import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { reportError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type Admission, openPreview } from '../api/enter-review.ts';

type ReviewScreenProps = { admission: Admission; isSignedIn: boolean };

/** Every feature that is off by default, each to be opened by a guest of a sample network. */
export function ReviewScreen({ admission, isSignedIn }: ReviewScreenProps) {
  const { t } = useTranslation(['previews', 'flags']);
  const format = useFormat();
  const navigate = useNavigate();
  const { locale, timezone } = useLocalePreferences();
  const [opening, setOpening] = useState<UnreleasedFlag | 'all' | null>(null);
  const { key, until } = admission;

  async function open(flags: UnreleasedFlag[], path: string) {
    const [only] = flags;
    setOpening(flags.length === 1 && only ? only : 'all');
    try {
      if (await openPreview({ key, flags, locale, timezone })) await navigate(path);
      else setOpening(null);
    } catch (error) {
      await reportError(error);
      setOpening(null);
    }
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about')}
        actions={
          <Button
            variant="primary"
            isPending={opening === 'all'}
            disabled={opening !== null}
            onClick={() => void open(openableFlags, paths.dashboard())}
          >
            {t('openAll')}
          </Button>
        }
      />
      <p className="max-w-prose text-sm text-pretty text-muted">
        {t('guest')} {isSignedIn ? t('signedIn') : null}{' '}
        {until === null ? null : t('until', { time: format.dateTime(until) })}
      </p>
      <Card>
        <ul aria-label={t('list')} className="divide-y divide-border">
          {unreleasedFlags.map((name) => (
            <FeatureRow
              key={name}
              name={name}
              isOpening={opening === name}
              isBusy={opening !== null}
              onOpen={() => void open([name], reviewPlaces[name].path)}
            />
          ))}
        </ul>
      </Card>
      <p className="text-sm">
        <Link to="/review-mock" className="font-medium text-ember-ink hover:underline">
          {t('toStates')}
        </Link>
      </p>
    </>
  );
}

type FeatureRowProps = {
  name: UnreleasedFlag;
  isOpening: boolean;
  isBusy: boolean;
  onOpen: () => void;
};

function FeatureRow({ name, isOpening, isBusy, onOpen }: FeatureRowProps) {
  const { t } = useTranslation(['previews', 'flags']);
  const { path, opens } = reviewPlaces[name];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-mono text-sm break-all">{name}</h2>
          <Badge tone="neutral">{t('flags:defaults.off')}</Badge>
        </div>
        <p>{t(`flags:meanings.${name}`)}</p>
        <p className="text-sm text-muted">
          {t('where')} <code className="font-mono text-xs break-all">{path}</code>
        </p>
      </div>
      {opens === 'guest' ? (
        <Button
          size="sm"
          aria-label={t('openOne', { name })}
          isPending={isOpening}
          disabled={isBusy}
          onClick={onOpen}
        >
          {t('open')}
        </Button>
      ) : (
        <p className="max-w-56 text-sm text-pretty text-muted">{t(`closed.${opens}`)}</p>
      )}
    </li>
  );
}
