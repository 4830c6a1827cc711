import type { RulePreview } from '@kith/contract/community/group-endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

type PreviewProps = { preview: RulePreview; wanted: string | null };

/** What another group would mean at the forum. */
export function RulePreviewCard({ preview, wanted }: PreviewProps) {
  const { t } = useTranslation('forum');
  const { current, released } = preview;
  const isSame = current === wanted;
  return (
    <div role="status" className="grid grid-cols-1 gap-1 rounded-md bg-sunken p-4">
      {isSame ? <p>{t('rules.same')}</p> : <Target preview={preview} wanted={wanted} />}
      {released === null ? null : <p>{t('rules.released', { group: released })}</p>}
    </div>
  );
}

function Target({ preview: { target, forum }, wanted }: PreviewProps) {
  const { t } = useTranslation('forum');
  const format = useFormat();
  if (wanted === null) return <p>{t('rules.noTarget')}</p>;
  if (target === null || forum.state !== 'ready') return <p>{t('rules.cannotAsk')}</p>;
  const facts = {
    group: wanted,
    missing: format.number(target.missing.count),
    extra: format.number(target.extra.count),
    strangers: format.number(target.unknown.count),
  };
  switch (target.state) {
    case 'absent':
      return <p>{t('rules.targetAbsent', facts)}</p>;
    case 'locked':
      return <p>{t('rules.targetLocked', facts)}</p>;
    case 'in_sync':
      return <p>{t('rules.targetSame', facts)}</p>;
    case 'differs':
      return <p>{t('rules.targetDiffers', facts)}</p>;
  }
}
