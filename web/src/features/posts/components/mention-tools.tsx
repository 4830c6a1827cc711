import { AtSign, Hash } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { insertText } from '#ui/insert-text.ts';

type MentionToolsProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  kinds: readonly ('@' | '#')[];
};

/** Buttons that begin a mention or a tag at the cursor. */
export function MentionTools({ field, kinds }: MentionToolsProps) {
  const { t } = useTranslation('posts');
  function begin(sign: '@' | '#') {
    const box = field.current;
    if (!box) return;
    const isInWord = /\S$/u.test(box.value.slice(0, box.selectionStart));
    box.focus();
    insertText(box, isInWord ? ` ${sign}` : sign);
  }
  return (
    <>
      {kinds.includes('#') ? (
        <IconButton
          label={t('composer.tag')}
          icon={<Hash aria-hidden size={18} />}
          onClick={() => begin('#')}
        />
      ) : null}
      {kinds.includes('@') ? (
        <IconButton
          label={t('composer.mention')}
          icon={<AtSign aria-hidden size={18} />}
          onClick={() => begin('@')}
        />
      ) : null}
    </>
  );
}
