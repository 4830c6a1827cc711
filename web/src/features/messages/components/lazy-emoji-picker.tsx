import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** The names of all emoji are larger than the rest of the screen; they load on demand. */
const EmojiPicker = lazy(async () => {
  const picker = await import('./emoji-picker.tsx');
  return { default: picker.EmojiPicker };
});

export function LazyEmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-79" />}>
      <EmojiPicker onChoose={onChoose} />
    </Suspense>
  );
}
