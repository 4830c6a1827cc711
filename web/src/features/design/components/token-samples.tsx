import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import tokens from '#ui/tokens.css?raw';
import { readColors, readScale } from '../read-tokens.ts';
import { ContrastTable } from './contrast-table.tsx';
import { Sample, Samples } from './sample.tsx';
import { WarmthScale } from './warmth-scale.tsx';

const colors = readColors(tokens);
/** A colour of the palette, and no step of a scale that is shown on its own. */
const palette = colors.filter(({ name }) => !name.startsWith('warmth-'));
const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16] as const;
const pixelsPerSpace = 4;

/** Colours, contrast, radii, shadows and spaces, read from the stylesheet of tokens. */
export function TokenSamples() {
  const { t } = useTranslation('design');
  const format = useFormat();
  return (
    <Samples>
      <Sample title={t('tokens.colours')} aside={t('tokens.coloursAbout')}>
        <ul className="grid grid-cols-1 gap-x-6 gap-y-2.5 @lg:grid-cols-2">
          {palette.map(({ name, light, dark }) => (
            <li key={name} className="flex min-w-0 items-center gap-3">
              <Swatch name={name} theme="light" />
              <Swatch name={name} theme="dark" />
              <span className="min-w-0">
                <span className="block text-sm font-semibold">{name}</span>
                <span
                  className="block truncate font-mono text-xs text-muted"
                  title={`${light} · ${dark}`}
                >
                  {light.replace(/oklch\((?<value>[^)]*)\)/u, '$<value>')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Sample>
      <ContrastTable />
      <WarmthScale />
      <Sample title={t('tokens.radius')} code="rounded-md">
        <ul className="flex flex-wrap gap-5">
          {readScale(tokens, 'radius').map(({ name, value }) => (
            <li key={name} className="grid justify-items-center gap-1.5 text-sm">
              <span
                className="size-16 border border-border-strong bg-sunken"
                style={{ borderRadius: value }}
              />
              <span className="font-semibold">{name}</span>
              <span className="font-mono text-xs text-muted">{value}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('tokens.shadow')} code="shadow-raised">
        <ul className="flex flex-wrap gap-6 p-2">
          {(['raised', 'floating'] as const).map((name) => (
            <li key={name} className="grid justify-items-center gap-3 text-sm">
              <span
                className={clsx(
                  'h-16 w-28 rounded-lg border border-border bg-surface',
                  name === 'raised' ? 'shadow-raised' : 'shadow-floating',
                )}
              />
              <span className="font-semibold">{name}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('tokens.space')} aside={t('tokens.spaceAbout')} code="gap-4" isWide>
        <ul className="flex flex-wrap items-end gap-5">
          {spaces.map((space) => (
            <li key={space} className="grid justify-items-center gap-1.5 text-sm">
              <span
                className="bg-ember"
                style={{ width: space * pixelsPerSpace, height: space * pixelsPerSpace }}
              />
              <span className="tabular-nums">{format.number(space * pixelsPerSpace)}</span>
            </li>
          ))}
        </ul>
      </Sample>
    </Samples>
  );
}

function Swatch({ name, theme }: { name: string; theme: 'light' | 'dark' }) {
  return (
    <span
      data-theme={theme}
      aria-hidden
      className="rounded-md border border-border bg-canvas p-0.5"
    >
      <span className="block size-6 rounded-sm" style={{ background: `var(--${name})` }} />
    </span>
  );
}
