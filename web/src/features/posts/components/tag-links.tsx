import { paths } from '@kith/contract/app-routes/paths';
import { addedTags } from '@kith/contract/posts/rules';
import { Link } from 'react-router';

type TagLinksProps = { tags: readonly string[]; body: string };

/** Tags that the text doesn't contain already. */
export function TagLinks({ tags, body }: TagLinksProps) {
  const added = addedTags(tags, body);
  if (added.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {added.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to={paths.feed({ tag })}
            className="block max-w-full truncate rounded-sm bg-sunken px-2 py-1 text-xs font-semibold text-muted hover:text-text"
          >
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
