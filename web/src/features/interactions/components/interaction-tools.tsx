import { loggableKinds } from '@kith/contract/interactions/schemas';
import { directions } from '@kith/contract/warmth/rules';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuRadioGroup } from '#ui/dropdown-menu.tsx';
import { firstDirection, hasDirection, type InteractionChoices } from './interaction-choices.ts';
import { kindIcons } from './kind-icons.ts';
import { WhenChoice } from './when-choice.tsx';

type InteractionToolsProps = {
  value: InteractionChoices;
  onValueChange: (value: InteractionChoices) => void;
};

/** Kind, direction and time of an interaction, as three quiet menus. */
export function InteractionTools({ value, onValueChange }: InteractionToolsProps) {
  const { t } = useTranslation('contacts');
  const { kind, direction, when } = value;
  const KindIcon = kindIcons[kind];
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <MenuButton
            aria-label={t('log.kindIs', { kind: t(`kinds.${kind}`) })}
            icon={<KindIcon aria-hidden size={16} />}
          >
            {t(`kinds.${kind}`)}
          </MenuButton>
        }
      >
        <MenuRadioGroup
          value={kind}
          onValueChange={(next) =>
            onValueChange({ ...value, kind: next, direction: firstDirection(next) })
          }
          options={loggableKinds.map((option) => {
            const Icon = kindIcons[option];
            return {
              value: option,
              label: t(`kinds.${option}`),
              icon: <Icon aria-hidden size={16} />,
            };
          })}
        />
      </DropdownMenu>
      {hasDirection(kind) ? (
        <DropdownMenu
          align="start"
          trigger={
            <MenuButton
              aria-label={t('log.directionIs', { direction: t(`directions.${direction}`) })}
            >
              {t(`directions.${direction}`)}
            </MenuButton>
          }
        >
          <MenuRadioGroup
            value={direction}
            onValueChange={(next) => onValueChange({ ...value, direction: next })}
            options={directions.map((option) => ({
              value: option,
              label: t(`directions.${option}`),
            }))}
          />
        </DropdownMenu>
      ) : null}
      <WhenChoice value={when} onValueChange={(next) => onValueChange({ ...value, when: next })} />
    </>
  );
}

/** A small button that shows the choice and opens its menu. */
function MenuButton({
  children,
  ...rest
}: ComponentProps<typeof Button> & { children: ReactNode }) {
  return (
    <Button variant="ghost" size="sm" className="gap-1.5 px-2! font-medium!" {...rest}>
      {children}
      <ChevronDown aria-hidden size={14} />
    </Button>
  );
}
