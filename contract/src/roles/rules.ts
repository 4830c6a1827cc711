/** The roles; a guest has none. */
export type Role = 'user' | 'admin';

/** The actions in the audit log, spec point 3 'Admin audit record'. */
export const adminActions = ['route_access', 'rpc_call', 'access_denied'] as const;

/** Maximum lengths in the audit log, in characters. */
export const auditLimits = { text: 500, data: 4_000 };
