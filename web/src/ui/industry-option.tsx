import { clsx } from 'clsx';

type IndustryOptionProps = { code: string; name: string; isSection: boolean };

/** An industry in a list: sections stand out, their divisions are indented. */
export function IndustryOption({ code, name, isSection }: IndustryOptionProps) {
  return (
    <>
      <span className={clsx('min-w-0 flex-1', isSection ? 'font-semibold' : 'pl-3')}>{name}</span>
      <span aria-hidden className="-mr-6 text-sm text-muted tabular-nums">
        {code}
      </span>
    </>
  );
}
