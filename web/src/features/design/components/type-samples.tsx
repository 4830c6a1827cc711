import { locales } from '@kith/contract/core/locales';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import tokens from '#ui/tokens.css?raw';
import { readScale } from '../read-tokens.ts';
import { Sample, Samples } from './sample.tsx';

const pixelsPerRem = 16;
const scale = readScale(tokens, 'text');
/** From here on the scale is set in the serif, as titles and numerals are. */
const firstSerif = scale.findIndex(({ name }) => name === 'lg');
/** How each language of the product looks; names of languages in themselves are the same everywhere. */
const scripts = {
  'en-US': 'Kept warm, all year',
  'es-ES': 'Año nuevo, ¿a quién llamas?',
  'fr-FR': 'Ça fait longtemps, à bientôt',
  'de-DE': 'Schöne Grüße aus Köln',
  'ja-JP': '最近、誰と話しましたか',
  'zh-CN': '好久不见，最近怎么样',
} as const;

const px = (rem: string | undefined) => Number.parseFloat(rem ?? '0') * pixelsPerRem;

/** The scale of sizes, the two families, the scripts of all languages, and numerals. */
export function TypeSamples() {
  const { t } = useTranslation('design');
  const format = useFormat();
  return (
    <Samples>
      <Sample title={t('type.scale')} aside={t('type.scaleAbout')} code="text-base" isWide>
        <ul className="grid grid-cols-1 gap-4">
          {scale.toReversed().map(({ name, value, others }) => (
            <li key={name} className="flex items-baseline gap-5">
              <span className="w-24 shrink-0 text-xs text-muted tabular-nums">
                {`${name} · ${px(value)}/${px(others['line-height'])}`}
              </span>
              <span
                className={clsx(
                  // Clipped at its side alone: what hangs below the line stays.
                  'min-w-0 overflow-x-clip text-ellipsis whitespace-nowrap',
                  scale.findIndex((one) => one.name === name) >= firstSerif && 'title-serif',
                )}
                style={{ fontSize: value, lineHeight: others['line-height'] }}
              >
                {t('type.specimen')}
              </span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('type.interface')} code="font-sans">
        <p className="text-md">{t('type.interfaceText')}</p>
        <p className="mt-3 flex flex-wrap gap-x-5 text-md">
          <span className="font-normal">400</span>
          <span className="font-medium">500</span>
          <span className="font-semibold">600</span>
        </p>
      </Sample>
      <Sample title={t('type.titles')} code="title-serif text-2xl">
        <p className="title-serif text-2xl text-balance">
          {t('type.titleText')} <em>{t('type.stressed')}</em>
        </p>
      </Sample>
      <Sample title={t('type.numerals')} aside={t('type.numeralsAbout')} code="tabular-nums">
        <table className="text-md tabular-nums">
          <tbody>
            {[1_111, 98_765, 1_284_000].map((value) => (
              <tr key={value}>
                <td className="py-0.5 text-right">{format.number(value)}</td>
                <td className="numerals-serif py-0.5 pl-8 text-right text-xl">
                  {format.number(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sample>
      <Sample title={t('type.scripts')}>
        <ul className="grid gap-2">
          {locales.map((locale) => (
            <li key={locale} className="flex items-baseline gap-4">
              <span className="w-12 shrink-0 text-xs text-muted">{locale}</span>
              <span lang={locale} className="text-md">
                {scripts[locale]}
              </span>
            </li>
          ))}
        </ul>
      </Sample>
    </Samples>
  );
}
