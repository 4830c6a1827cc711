import { warmthBand } from '@kith/contract/warmth/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { type AvatarSize, WarmthRing } from '#ui/avatar.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { Sample } from './sample.tsx';

const people = [
  ['Hana Bell', 8],
  ['Tariq Frey', 23],
  ['Lena Moss', 57],
  ['Mika Orr', 72],
  ['Petra Rey', 88],
] as const;
const sizes: readonly AvatarSize[] = ['xs', 'sm', 'md', 'lg', 'xl'];
const [, , , warm] = people;

/** People as rings of warmth, in all bands and sizes, and without a relationship. */
export function RingSamples() {
  const { t } = useTranslation(['design', 'common']);
  const format = useFormat();
  return (
    <Sample
      title={t('ring.title')}
      isWide
      code="<WarmthRing name={name} warmth={72} />"
      className="grid gap-5"
    >
      <ul className="flex flex-wrap gap-4">
        {people.map(([name, warmth]) => (
          <li key={name} className="grid justify-items-center gap-1 text-sm">
            <WarmthRing name={name} warmth={warmth} size="lg" />
            <span className="font-semibold tabular-nums">{format.number(warmth)}</span>
            <span className="text-muted">{t(`common:warmth.band${warmthBand(warmth)}`)}</span>
          </li>
        ))}
        <li className="grid justify-items-center gap-1 text-sm">
          <WarmthRing name="New Friend" warmth={0} size="lg" />
          <span className="text-muted">{t('ring.cold')}</span>
        </li>
        <li className="grid justify-items-center gap-1 text-sm">
          <WarmthRing name="Ana Ruiz" warmth={null} size="lg" />
          <span className="text-muted">{t('ring.self')}</span>
        </li>
      </ul>
      <div className="flex flex-wrap items-center gap-5 border-t border-border pt-5">
        {sizes.map((size) => (
          <WarmthRing key={size} name={warm[0]} warmth={warm[1]} size={size} />
        ))}
        <WarmthMark warmth={warm[1]} />
        <WarmthMark warmth={warm[1]} form="word" />
      </div>
    </Sample>
  );
}
