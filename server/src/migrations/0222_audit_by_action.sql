-- The audit log is read by the kind of action, too, newest first.
create index admin_audit_log_by_action on public.admin_audit_log (action_type, created_at desc, id);
