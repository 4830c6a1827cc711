declare module 'virtual:used-icons' {
  import type { LucideIcon } from 'lucide-react';

  /** Each icon that the product uses, and in how many files. */
  export const usedIcons: readonly { name: string; Icon: LucideIcon; files: number }[];
}
