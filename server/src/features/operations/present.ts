import type { AuditEntry, DeadLetter, JobKind } from '@kith/contract/operations/schemas';

import { toWireTime } from '#platform/database/rows.ts';
import type { DeadLetter as DeadJob, KindReport } from '#platform/jobs/job-operations.ts';

import type { AuditRow } from './list-audit.ts';

export function presentKind(report: KindReport): JobKind {
  return {
    kind: report.kind,
    waiting: report.waiting,
    running: report.running,
    failed: report.failed,
    done_in_last_day: report.doneInLastDay,
    next_run_at: report.nextRunAt?.toISOString() ?? null,
  };
}

export function presentDeadLetter(job: DeadJob): DeadLetter {
  return {
    id: job.id,
    kind: job.kind,
    sent_at: toWireTime(job.sentAt),
    failed_at: toWireTime(job.failedAt),
    tries: job.tries,
    fault: job.fault,
    references: job.references,
  };
}

export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    action: row.action_type,
    created_at: toWireTime(row.created_at),
    actor:
      row.admin_user_id === null
        ? null
        : { id: row.admin_user_id, name: row.admin_name ?? '', email: row.admin_email },
    target_user_id: row.target_user_id,
    route_path: row.route_path,
    rpc_function: row.rpc_function,
    method: row.method,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    status: row.response_status,
    error_message: row.error_message,
    success: row.success,
  };
}
