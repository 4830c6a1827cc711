import { draftLengths, draftTones } from '@kith/contract/nudges/rules';
import type { DraftStyle } from '@kith/contract/nudges/schemas';
import { ChevronDown, RefreshCw, Undo2 } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuRadioGroup } from '#ui/dropdown-menu.tsx';
import type { useDraftedText } from './use-drafted-text.ts';

const small = { 'aria-hidden': true, size: 16 } as const;

/** Tone and length, another try, and the way back to the text before. */
export function DraftStyleBar({ drafted }: { drafted: ReturnType<typeof useDraftedText> }) {
  const { t } = useTranslation('nudges');
  const { style, restyle, writing, writeAgain, bringBack } = drafted;
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-1">
      <StyleMenu
        label={t('draft.tone')}
        value={style.tone}
        options={draftTones.map((tone) => ({
          value: tone,
          label: t(`draft.tones.${tone}`),
        }))}
        onValueChange={(tone: DraftStyle['tone']) => restyle({ tone })}
      />
      <StyleMenu
        label={t('draft.length')}
        value={style.length}
        options={draftLengths.map((length) => ({
          value: length,
          label: t(`draft.lengths.${length}`),
        }))}
        onValueChange={(length: DraftStyle['length']) => restyle({ length })}
      />
      <Button
        variant="ghost"
        size="sm"
        icon={<RefreshCw {...small} />}
        isPending={writing.isPending}
        onClick={writeAgain}
      >
        {t('draft.again')}
      </Button>
      {bringBack ? (
        <Button variant="ghost" size="sm" icon={<Undo2 {...small} />} onClick={bringBack}>
          {t('draft.bringBack')}
        </Button>
      ) : null}
    </div>
  );
}

type StyleMenuProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
};

function StyleMenu<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: StyleMenuProps<Value>) {
  const format = useFormat();
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="gap-1.5"
          aria-label={format.labelled(label, chosen)}
        >
          {chosen}
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      <MenuRadioGroup value={value} onValueChange={onValueChange} options={options} />
    </DropdownMenu>
  );
}
