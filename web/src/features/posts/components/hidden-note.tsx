import { paths } from '@kith/contract/app-routes/paths';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

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
