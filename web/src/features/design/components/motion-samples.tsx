import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import tokens from '#ui/tokens.css?raw';
import { readScale } from '../read-tokens.ts';
import { Sample, Samples } from './sample.tsx';

const animations = readScale(tokens, 'animate');
const transition = readScale(tokens, 'default-transition').find(({ name }) => name === 'duration');

/** Each animation of the product, played when asked; reduced motion shortens all of them. */
export function MotionSamples() {
  const { t } = useTranslation('design');
  const [played, setPlayed] = useState<Record<string, number>>({});
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted">{t('motion.reduced')}</p>
      <Samples>
        {animations.map(({ name, value }) => {
          const isEndless = value.includes('infinite');
          return (
            <Sample
              key={name}
              title={name}
              aside={<span className="font-mono text-xs">{value.split(' ')[1]}</span>}
              code={`animate-${name}`}
              className="flex items-center justify-between gap-6"
            >
              <Button
                size="sm"
                icon={<Play aria-hidden size={14} />}
                onClick={() => setPlayed({ ...played, [name]: (played[name] ?? 0) + 1 })}
              >
                {t('motion.play', { name })}
              </Button>
              <span
                key={played[name] ?? 0}
                aria-hidden
                data-animation={name}
                className="mr-6 size-12 rounded-lg bg-ember"
                // What repeats ends here after three rounds: nothing on a page moves for ever.
                style={
                  played[name] === undefined
                    ? undefined
                    : { animation: isEndless ? value.replace('infinite', '3') : value }
                }
              />
            </Sample>
          );
        })}
        <Sample
          title={t('motion.transitions')}
          aside={<span className="font-mono text-xs">{transition?.value}</span>}
          code="transition-colors"
        >
          <Button>{t('motion.pointAt')}</Button>
        </Sample>
      </Samples>
    </div>
  );
}
