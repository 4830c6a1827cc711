import type { FlagPreview } from '@kith/contract/flags/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFlagTexts } from './use-flag-texts.ts';

/** Who sees a flag before and after a change. */
export function PreviewCard({ preview, isSame }: { preview: FlagPreview; isSame: boolean }) {
  const { t } = useTranslation(['flags', 'access']);
  const { number } = useFormat();
  const { nameLimited } = useFlagTexts();
  return (
    <div role="status" className="grid gap-1.5 rounded-md bg-sunken p-4">
      <p className="font-semibold">
        {t('preview.seeing', {
          before: number(preview.before),
          after: number(preview.after),
          members: number(preview.members),
        })}
      </p>
      <MovesBar preview={preview} />
      <p className="text-sm text-muted">
        {t('preview.moves', {
          gaining: number(preview.gaining),
          losing: number(preview.losing),
          environment: t(`access:environments.${preview.environment}`),
        })}
      </p>
      <p className="text-sm text-muted">
        {isSame
          ? t('preview.same')
          : t('preview.current', {
              setting: nameLimited(preview.current, preview.current_ends_at),
            })}
      </p>
    </div>
  );
}

/** Who keeps it, who is new, and who loses it, of all members; the sentence below says the same. */
function MovesBar({ preview }: { preview: FlagPreview }) {
  const { members, before, gaining, losing } = preview;
  const width = (count: number) => ({ width: `${(count / Math.max(1, members)) * 100}%` });
  return (
    <div aria-hidden className="my-1 flex h-2 overflow-hidden rounded-full bg-border">
      <span className="bg-ember" style={width(before - losing)} />
      <span
        className="bg-[repeating-linear-gradient(135deg,var(--color-ember)_0_3px,var(--color-ember-soft)_3px_6px)]"
        style={width(gaining)}
      />
      <span className="border-y border-ember bg-surface" style={width(losing)} />
    </div>
  );
}
