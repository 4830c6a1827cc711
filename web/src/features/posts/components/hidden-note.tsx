import { paths } from '@kith/contract/app-routes/paths';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** On what a moderator hid, for its writer: that others don't see it, and where to read why. */
export function HiddenNote() {
  const { t } = useTranslation('posts');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-warning-ink">
      <EyeOff aria-hidden size={15} />
      {t('hidden.about')}
      <Link to={paths.support()} className="rounded-sm font-semibold underline">
        {t('hidden.why')}
      </Link>
    </p>
  );
}
