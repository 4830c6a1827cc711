import { clsx } from 'clsx';
import { hueOf, initialsOf } from '#ui/avatar.tsx';

type CompanyMarkProps = { name: string; isLarge?: boolean };

/** The mark before a company's name: a square with its letter, in place of a person's ring. */
export function CompanyMark({ name, isLarge = false }: CompanyMarkProps) {
  const hue = hueOf(name);
  const [letter] = initialsOf(name);
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center font-semibold select-none',
        isLarge ? 'size-14 rounded-lg text-xl' : 'size-9 rounded-md text-base',
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
