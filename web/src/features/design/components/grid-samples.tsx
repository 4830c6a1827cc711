import { useEffect, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Sample, Samples } from './sample.tsx';

/** Widths in px from which Tailwind's variants apply; the names are those in the code. */
const breakpoints = [
  ['sm', 640],
  ['md', 768],
  ['lg', 1024],
  ['xl', 1280],
] as const;

/** The parts of the frame with their measures in px: what the shell is built with. */
const frame = {
  topBar: 64,
  sidebar: 256,
  collapsed: 48,
  drawer: 288,
  main: 1280,
  edge: 32,
} as const;

/** The frame of every screen, the widths at which it changes, and the usual columns. */
export function GridSamples() {
  const { t } = useTranslation('design');
  const format = useFormat();
  const width = useWindowWidth();
  return (
    <Samples>
      <Sample title={t('grid.frame')} aside={t('grid.frameAbout')} isWide>
        <div
          aria-hidden
          className="grid h-56 grid-cols-[4rem_1fr] grid-rows-[2.5rem_1fr] overflow-hidden rounded-md border border-border-strong text-xs text-muted sm:grid-cols-[10rem_1fr]"
        >
          <div className="row-span-2 border-r border-border bg-canvas p-3">{frame.sidebar}</div>
          <div className="h-10 border-b border-border bg-canvas p-3 leading-none">
            {frame.topBar}
          </div>
          <div className="bg-canvas p-4">
            <div className="grid h-full place-items-center rounded-md border border-dashed border-border-strong bg-surface">
              {frame.main}
            </div>
          </div>
        </div>
        <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-1.5 text-sm @lg:grid-cols-2">
          {Object.entries(frame).map(([part, pixels]) => (
            <div key={part} className="flex justify-between gap-4 border-b border-border py-1">
              <dt className="text-muted">{t(`grid.parts.${part as keyof typeof frame}`)}</dt>
              <dd className="tabular-nums">{format.number(pixels)}</dd>
            </div>
          ))}
        </dl>
      </Sample>
      <Sample
        title={t('grid.breakpoints')}
        aside={width === null ? null : t('grid.now', { value: format.number(width) })}
        code="max-sm:hidden lg:grid-cols-2"
      >
        <ul className="grid gap-2">
          {breakpoints.map(([name, pixels]) => (
            <li key={name} className="flex items-center gap-4 text-sm">
              <span className="w-8 font-semibold">{name}</span>
              <span className="w-24 text-muted tabular-nums">{format.number(pixels)}</span>
              {width !== null && width >= pixels ? (
                <Badge tone="good">{t('grid.applies')}</Badge>
              ) : null}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('grid.columns')} code="grid grid-cols-1 gap-5 @3xl:grid-cols-2">
        <div aria-hidden className="grid gap-3">
          {[1, 2, 3, 4].map((columns) => (
            <div
              key={columns}
              className="grid gap-3"
              style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
            >
              {Array.from({ length: columns }, (_, place) => (
                <span key={place} className="h-9 rounded-md border border-border bg-sunken" />
              ))}
            </div>
          ))}
        </div>
      </Sample>
    </Samples>
  );
}

function useWindowWidth(): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const read = () => setWidth(window.innerWidth);
    read();
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return width;
}
