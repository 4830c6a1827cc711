import { useTranslation } from 'react-i18next';
import { Sidebar } from '#app/sidebar.tsx';
import { Sheet } from '#ui/sheet.tsx';

type SidebarDrawerProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The sidebar of a narrow window, over the screen. */
export function SidebarDrawer({ isOpen, onOpenChange }: SidebarDrawerProps) {
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
      <Sidebar isExpanded onNavigate={() => onOpenChange(false)} />
    </Sheet>
  );
}
