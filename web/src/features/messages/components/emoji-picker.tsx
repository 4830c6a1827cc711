import {
  EmojiPicker as Picker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { emoji, type EmojiNames } from 'virtual:emoji';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const columns = 9;
/** The value that the server accepts as one emoji. */
const single = /^\p{RGI_Emoji}$/v;

/** The names in one language, without emoji that this browser does not know. */
async function readEmoji(locale: string): Promise<EmojiNames> {
  const read = emoji[locale] ?? emoji['en-US'];
  if (!read) throw new Error(`There are no emoji names for ${locale}`);
  const names = (await read()).default;
  return { ...names, emojis: names.emojis.filter((one) => single.test(one.emoji)) };
}

/** All emoji by group, with their names in the member's language. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const { locale } = useLocalePreferences();
  return (
    <Picker.Root
      locale={locale}
      columns={columns}
      resolveEmojiData={readEmoji}
      onEmojiSelect={(chosen) => onChoose(chosen.emoji)}
      className="flex h-80 w-79 max-w-full flex-col"
    >
      <Picker.Search
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member opened the picker to search in it
        autoFocus
        aria-label={t('reactions.search')}
        placeholder={t('reactions.search')}
        className="h-10 shrink-0 border-b border-border bg-transparent px-3.5 text-base outline-none"
      />
      <Picker.Viewport className="relative min-h-0 flex-1 outline-none">
        <Picker.Loading className="absolute inset-0 grid place-items-center text-sm text-muted">
          {t('common:loading')}
        </Picker.Loading>
        <Picker.Empty className="absolute inset-0 grid place-items-center text-sm text-muted">
          {t('reactions.none')}
        </Picker.Empty>
        <Picker.List className="pb-2 select-none" components={{ CategoryHeader, Row, Emoji }} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

function CategoryHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div className="bg-surface px-3.5 pt-2 pb-1 text-xs font-semibold text-muted" {...rest}>
      {category.label}
    </div>
  );
}

function Row({ children, ...rest }: EmojiPickerListRowProps) {
  return (
    <div className="scroll-my-1 px-2" {...rest}>
      {children}
    </div>
  );
}

function Emoji({ emoji: { emoji, label, isActive }, ...rest }: EmojiPickerListEmojiProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-near={isActive || undefined}
      className="grid size-8 place-items-center rounded-md text-lg data-near:bg-sunken"
      {...rest}
    >
      {emoji}
    </button>
  );
}
