import { clsx } from 'clsx';

/** The logo: two dots joined by an arc, the right one ember. Decorative. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 24" fill="none" className={clsx('h-5 w-6.5', className)}>
      <path
        d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16"
        className="stroke-ember"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="7.5" cy="17" r="5" className="fill-text" />
      <circle cx="24.5" cy="17" r="5" className="fill-ember" />
    </svg>
  );
}

/** Logo and name. */
export function Logo({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className={isLarge ? 'h-6 w-8' : undefined} />
      <span className={clsx('title-serif font-semibold', isLarge ? 'text-xl' : 'text-lg')}>
        {name}
      </span>
    </span>
  );
}
