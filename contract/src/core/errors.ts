import { z } from 'zod';

/**
 * Every error code of `/api/v1`, with its HTTP status. The browser translates by code; the message
 * is for logs and API users and is always English.
 */
export const errorStatus = {
  bad_request: 400,
  validation_failed: 400,
  invalid_cursor: 400,
  unauthenticated: 401,
  session_not_found: 401,
  session_is_current: 409,
  payment_required: 402,
  payment_declined: 402,
  price_changed: 409,
  payments_unavailable: 503,
  forbidden: 403,
  consent_required: 403,
  feature_disabled: 403,
  ai_not_allowed: 403,
  account_deleting: 403,
  insufficient_scope: 403,
  insufficient_aal: 403,
  reauthentication_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  duplicate_contact: 409,
  company_exists: 409,
  idempotency_key_reused: 409,
  illegal_state: 409,
  last_admin: 409,
  slug_unavailable: 409,
  payload_too_large: 413,
  photo_unsupported: 415,
  file_empty: 422,
  file_lost: 410,
  file_too_large: 413,
  files_per_contact_reached: 422,
  file_space_used_up: 422,
  conversation_closed: 403,
  edit_window_over: 409,
  request_limit_reached: 429,
  new_account_limit: 429,
  invitation_limit_reached: 429,
  bridge_limit_reached: 429,
  bridge_too_soon: 429,
  bridge_unavailable: 409,
  /** A PDF that is locked, damaged, too long, or only pictures. */
  pdf_unreadable: 422,
  calendar_unreadable: 422,
  reply_refused: 422,
  path_limit_reached: 429,
  post_not_public: 409,
  link_unreadable: 422,
  attachment_unsupported: 415,
  attachment_too_large: 413,
  attachment_space_used_up: 422,
  storage_full: 507,
  push_endpoint_refused: 422,
  import_file_too_large: 413,
  import_file_unsupported: 415,
  import_file_empty: 422,
  import_file_unreadable: 422,
  import_archive_unsafe: 422,
  import_already_running: 409,
  import_not_undoable: 409,
  limit_reached: 422,
  export_already_running: 409,
  confirmation_mismatch: 422,
  extension_code_refused: 422,
  forum_request_refused: 422,
  forum_request_expired: 422,
  connection_refused: 422,
  email_needed: 422,
  reauthentication_failed: 422,
  rate_limited: 429,
  internal: 500,
  ai_unavailable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The error format: `{code, message, details}`. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** One refused field: its path in the input and a rule's code (zod's issue code or ours). */
export type FieldIssue = { path: string; code: string; message: string };
