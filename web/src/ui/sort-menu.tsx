import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuRadioGroup, MenuSeparator } from '#ui/dropdown-menu.tsx';

type Direction = 'asc' | 'desc';

type SortMenuProps<Sort extends string> = {
  /** The accessible name, with the current order. */
  label: string;
  sort: Sort;
  sorts: readonly { value: Sort; label: string }[];
  onSort: (sort: Sort) => void;
  direction: Direction;
  directions: Readonly<Record<Direction, string>>;
  onDirection: (direction: Direction) => void;
};

/** Every order of a list and its direction, also where there are no column headings. */
export function SortMenu<Sort extends string>(props: SortMenuProps<Sort>) {
  const { label, sort, sorts, onSort, direction, directions, onDirection } = props;
  const Icon = direction === 'asc' ? ArrowDownNarrowWide : ArrowDownWideNarrow;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          icon={<Icon aria-hidden size={16} />}
          aria-label={label}
          className="px-2.5"
        >
          <span className="hidden @lg:inline">
            {sorts.find(({ value }) => value === sort)?.label}
          </span>
        </Button>
      }
    >
      <MenuRadioGroup<Sort> value={sort} onValueChange={onSort} options={sorts} />
      <MenuSeparator />
      <MenuRadioGroup
        value={direction}
        onValueChange={onDirection}
        options={(['desc', 'asc'] as const).map((value) => ({ value, label: directions[value] }))}
      />
    </DropdownMenu>
  );
}
