import type { FileKind } from '@kith/contract/contact-files/rules';
import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  type LucideIcon,
  Presentation,
} from 'lucide-react';

const icons: Record<FileKind, LucideIcon> = {
  image: FileImage,
  pdf: FileType,
  document: FileText,
  spreadsheet: FileSpreadsheet,
  presentation: Presentation,
  archive: FileArchive,
  text: FileText,
  other: File,
};

/** The icon for a kind of file. */
export function FileIcon({ kind }: { kind: FileKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden size={18} className="shrink-0 text-muted" />;
}
