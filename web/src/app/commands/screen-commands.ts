import {
  Archive,
  Bell,
  Bookmark,
  CalendarPlus,
  Copy,
  Keyboard,
  ListFilter,
  type LucideIcon,
  Merge,
  NotebookPen,
  PanelLeft,
  PenLine,
  Pencil,
  Repeat,
  ScanText,
  Sparkles,
  SquarePen,
  Tag,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { paths } from '@kith/contract/app-routes/paths';
import type { ActionId } from '#ui/action-keys.ts';

/** A command that a screen does. Without `path` it is offered only while that screen is there. */
type ScreenCommand = { icon: LucideIcon; path?: string };

/** The registered actions that the command menu offers, those of the open contact first. */
const screenCommands = {
  'contact.draft': { icon: PenLine },
  'contact.note': { icon: NotebookPen },
  'contact.remind': { icon: CalendarPlus },
  'contact.cadence': { icon: Repeat },
  'contact.tag': { icon: Tag },
  'contact.group': { icon: UsersRound },
  'contact.edit': { icon: Pencil },
  'contact.copyEmail': { icon: Copy },
  'contact.copyPhone': { icon: Copy },
  'contact.analyse': { icon: Sparkles },
  'contact.profile': { icon: ScanText },
  'contact.merge': { icon: Merge },
  'contact.archive': { icon: Archive },
  'contact.delete': { icon: Trash2 },
  'contacts.saveView': { icon: Bookmark },
  'contacts.filter': { icon: ListFilter, path: paths.contacts() },
  'messages.create': { icon: SquarePen, path: paths.messages() },
  'posts.create': { icon: SquarePen, path: paths.feed() },
  'settings.createGroup': { icon: UsersRound, path: paths.settingsExpectations() },
  'app.notifications': { icon: Bell },
  'app.sidebar': { icon: PanelLeft },
  'app.help': { icon: Keyboard },
} as const satisfies Partial<Record<ActionId, ScreenCommand>>;

type CommandId = keyof typeof screenCommands;

export const screenCommandList = Object.entries(screenCommands).map(
  ([id, command]: [string, ScreenCommand]) => ({ id: id as CommandId, ...command }),
);
