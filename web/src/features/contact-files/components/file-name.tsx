import { extensionOf } from '@kith/contract/contact-files/file-name';

/** A name on one line; a long one is shortened before the extension. */
export function FileName({ name }: { name: string }) {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  return (
    <span className="flex min-w-0">
      <span className="truncate whitespace-pre">{stem}</span>
      <span className="shrink-0">{extension}</span>
    </span>
  );
}
