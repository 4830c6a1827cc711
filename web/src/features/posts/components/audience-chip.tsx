import { type PostVisibility, postVisibilities } from '@kith/contract/posts/rules';
import type { AudiencePreviewAnswer } from '@kith/contract/posts/schemas';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { AudiencePreview } from './audience-preview.tsx';
import { ChosenAudience } from './chosen-audience.tsx';
import type { PostParts } from '../api/post-parts.ts';
import { visibilityIcons } from './visibility-icon.tsx';

type AudienceChipProps = {
  parts: Pick<PostParts, 'visibility' | 'audience'>;
  preview: AudiencePreviewAnswer | undefined;
  onChange: (changes: Partial<PostParts>) => void;
};

/** Who will read the post and how many they are; opens the choice. */
export function AudienceChip({ parts, preview, onChange }: AudienceChipProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const { visibility, audience } = parts;
  const Icon = visibilityIcons[visibility];
  const name = t(`visibility.${visibility}.name`);
  const count = preview?.count ?? null;
  const isCounted = count !== null && visibility !== 'private';
  return (
    <Popover
      label={t('audience.title')}
      align="end"
      className="w-88"
      trigger={
        <Button
          size="sm"
          className="rounded-full! font-medium!"
          icon={<Icon aria-hidden size={15} />}
          aria-label={
            isCounted ? t('audience.openCount', { name, count }) : t('audience.open', { name })
          }
        >
          {isCounted ? `${name} · ${format.number(count)}` : name}
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      <p className="text-base font-semibold">{t('audience.title')}</p>
      <VisibilityChoice
        value={visibility}
        minimumWarmth={preview?.minimum_warmth}
        onValueChange={(next) => onChange({ visibility: next })}
      />
      {visibility === 'selected' ? (
        <ChosenAudience audience={audience} onChange={(next) => onChange({ audience: next })} />
      ) : null}
      <AudiencePreview visibility={visibility} preview={preview} />
    </Popover>
  );
}

type VisibilityChoiceProps = {
  value: PostVisibility;
  /** Of close contacts; undefined while it isn't known. */
  minimumWarmth: number | undefined;
  onValueChange: (value: PostVisibility) => void;
};

function VisibilityChoice({ value, minimumWarmth, onValueChange }: VisibilityChoiceProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const group = useId();
  const aboutOf = (option: PostVisibility) =>
    option === 'first_degree' && minimumWarmth !== undefined
      ? t('visibility.first_degree.aboutFrom', { warmth: format.number(minimumWarmth) })
      : t(`visibility.${option}.about`);
  return (
    <div role="radiogroup" aria-label={t('audience.title')} className="-mx-2 mt-2 grid">
      {postVisibilities.toReversed().map((option) => {
        const Icon = visibilityIcons[option];
        return (
          <label
            key={option}
            className={clsx(
              'flex cursor-pointer gap-3 rounded-md px-2 py-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
              option === value && 'bg-ember-soft text-ember-ink',
            )}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={option === value}
              onChange={() => onValueChange(option)}
              aria-describedby={`${group}-${option}`}
              aria-label={t(`visibility.${option}.name`)}
            />
            <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span className="min-w-0">
              <span className="block text-base font-medium">{t(`visibility.${option}.name`)}</span>
              <span
                id={`${group}-${option}`}
                className={clsx('block text-sm', option === value ? '' : 'text-muted')}
              >
                {aboutOf(option)}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
