/** What somebody is to the service; a guest has none of these. */
export type Role = 'user' | 'admin';

/** What the audit log tells apart, spec point 3 'Admin audit record'. */
export const adminActions = ['route_access', 'rpc_call', 'access_denied'] as const;

/** Lengths of what the audit log keeps, in characters. */
export const auditLimits = { text: 500, data: 4_000 };
