import { clsx } from 'clsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { NetworkIllustration } from '#ui/network-illustration.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Sample, Samples } from './sample.tsx';

const grounds = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['ember-soft', 'bg-ember-soft'],
  ['good-soft', 'bg-good-soft'],
  ['warning-soft', 'bg-warning-soft'],
  ['danger-soft', 'bg-danger-soft'],
  ['overlay', 'bg-overlay'],
] as const;

/** What lies behind content: grounds, how they are stacked, what fades, and the drawing of a network. */
export function BackgroundSamples() {
  const { t } = useTranslation('design');
  return (
    <Samples>
      <Sample title={t('backgrounds.grounds')} code="bg-sunken" isWide>
        <ul className="grid grid-cols-2 gap-4 @lg:grid-cols-4">
          {grounds.map(([name, ground]) => (
            <li key={name} className="grid gap-1.5">
              <span className={clsx('h-20 rounded-lg border border-border', ground)} />
              <span className="text-sm font-semibold">{name}</span>
              <span className="text-sm text-muted">{t(`backgrounds.uses.${name}`)}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('backgrounds.layers')} aside={t('backgrounds.layersAbout')}>
        <div className="rounded-lg border border-border bg-canvas p-5 text-sm text-muted">
          canvas
          <div className="mt-3 rounded-lg border border-border bg-surface p-5 shadow-raised">
            surface
            <div className="mt-3 rounded-md bg-sunken p-5">sunken</div>
          </div>
        </div>
      </Sample>
      <Sample title={t('backgrounds.waiting')} code={'<Skeleton className="h-4 w-40" />'}>
        <div className="grid gap-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      </Sample>
      <Sample title={t('backgrounds.fade')} code="bg-linear-to-l from-surface">
        <div className="relative overflow-hidden text-md whitespace-nowrap">
          {t('backgrounds.fadeText')}
          <span
            aria-hidden
            className="absolute inset-y-0 right-0 w-24 bg-linear-to-l from-surface"
          />
        </div>
      </Sample>
      <Sample title={t('backgrounds.network')} code="<NetworkIllustration />">
        <NetworkIllustration className="mx-auto w-full max-w-80" />
      </Sample>
    </Samples>
  );
}
