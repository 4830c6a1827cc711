import { paths } from '@kith/contract/app-routes/paths';
import type { ShownResult } from './result-groups.ts';

/** Where a result opens. */
export function pathOfResult(result: ShownResult): string {
  switch (result.type) {
    case 'contact':
      return paths.contact(result.id);
    case 'company':
      return paths.company(result.id);
    case 'opportunity':
      return paths.opportunity(result.id);
    case 'profile':
      return paths.profile(result.id);
    case 'post':
      return paths.feed({ post: result.id });
    case 'message':
      return paths.messages({
        conversation: result.metadata.conversation_id,
        message: String(result.metadata.seq),
      });
  }
}
