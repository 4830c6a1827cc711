import type { DraftedPost } from '@kith/contract/posts/schemas';
import { Sparkles } from 'lucide-react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Says what wrote the draft in the field: this server, or the configured service. */
export function DraftedNote({ engine }: { engine: DraftedPost['engine'] }) {
  const { t } = useTranslation('posts');
  return (
    <p role="status" className="flex items-start gap-2 pb-2 text-sm text-pretty text-muted">
      <Sparkles aria-hidden size={15} className="mt-0.5 shrink-0" />
      {t(engine === 'local' ? 'drafted.onServer' : 'drafted.byService')}
    </p>
  );
}
