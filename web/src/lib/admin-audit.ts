import type { adminActions } from '@kith/contract/roles/rules';
import { restClient } from '#lib/rest-client.ts';

type Visit = { action: (typeof adminActions)[number]; path: string };

/**
 * Reports to the audit log that an administrator's address was opened or refused. The server
 * decides what to record; a member's call is refused, and that refusal records the attempt.
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
    // The screen doesn't depend on it, and the server records its own refusals.
  }
}
