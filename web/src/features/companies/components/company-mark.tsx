import { clsx } from 'clsx';
import { hueOf, initialsOf } from '@kith/contract/core/person-mark';

type CompanyMarkProps = { name: string; size?: 'sm' | 'md' };

/** The mark before a company's name: a square with its letter, in place of a person's ring. */
export function CompanyMark({ name, size = 'md' }: CompanyMarkProps) {
  const hue = hueOf(name);
  const [letter] = initialsOf(name);
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center rounded-md font-semibold select-none',
        size === 'sm' ? 'size-7 text-sm' : 'size-9 text-base',
      )}
      style={{
        backgroundColor: `oklch(var(--avatar-fill-lightness) var(--avatar-fill-chroma) ${hue})`,
        color: `oklch(var(--avatar-text-lightness) var(--avatar-text-chroma) ${hue})`,
      }}
    >
      {letter}
    </span>
  );
}
