import type { ForumState } from '@kith/contract/community/group-endpoints';
import { PlugZap, TriangleAlert } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';

/** Why the forum can't be asked, and what to do; nothing where it can. */
export function ForumNotice({ forum }: { forum: ForumState }) {
  const { t } = useTranslation('forum');
  const format = useFormat();
  const { state, host, retry_at: retryAt, missing_settings: missing } = forum;
  if (state === 'ready') return null;
  const facts = {
    host: host ?? '',
    time: retryAt === null ? '' : format.time(retryAt),
  };
  const Icon = missing.length > 0 ? PlugZap : TriangleAlert;
  return (
    <Card className="flex gap-3 p-4 sm:p-5" role="status">
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-warning-ink" />
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <p className="font-semibold wrap-anywhere">{t(`states.${state}.title`, facts)}</p>
        <p className="max-w-prose text-pretty text-muted">{t(`states.${state}.about`, facts)}</p>
        {missing.length === 0 ? null : (
          <ul aria-label={t('states.missing')} className="flex flex-wrap gap-2">
            {missing.map((name) => (
              <li key={name}>
                <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm wrap-anywhere">
                  {name}
                </code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
