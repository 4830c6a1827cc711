import type { adminActions } from '@kith/contract/roles/rules';
import { restClient } from '#lib/rest-client.ts';

type Visit = { action: (typeof adminActions)[number]; path: string };

/**
 * Tells the audit log who opened an administrator's address, or was refused it. The server decides
 * what is kept and refuses a member's call, which is what keeps the attempt; nobody waits for it.
 */
export async function logAdminVisit({ action, path }: Visit): Promise<void> {
  try {
    const rest = await restClient();
    const isAllowed = action !== 'access_denied';
    await rest.rpc('log_admin_action', {
      p_action_type: action,
      p_route_path: path,
      p_success: isAllowed,
      ...(isAllowed ? {} : { p_error_message: 'Non-admin user attempted to access admin route' }),
    });
  } catch {
    // The screen does not depend on it; the server keeps its own record of what it refuses.
  }
}
