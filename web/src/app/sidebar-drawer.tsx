import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Sheet } from '#ui/sheet.tsx';

type SidebarDrawerProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The sidebar. */
  children: ReactNode;
};

/** The sidebar of a narrow window, over the screen. */
export function SidebarDrawer({ isOpen, onOpenChange, children }: SidebarDrawerProps) {
  const { t } = useTranslation('shell');
  return (
    <Sheet
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('nav.label')}
      isTitleHidden
      side="left"
      widthClassName="w-72"
    >
      {children}
    </Sheet>
  );
}
