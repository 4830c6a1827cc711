import type * as frameParts from '#app/frame-parts.ts';
import { afterFirstView } from '#lib/first-view.ts';

type Parts = typeof frameParts;

/** For `lazy`: a part of the frame, loaded once the first screen shows what it requested. */
export async function loadFramePart<Name extends keyof Parts>(
  name: Name,
): Promise<{ default: Parts[Name] }> {
  const parts = await afterFirstView(() => import('#app/frame-parts.ts'));
  return { default: parts[name] };
}
