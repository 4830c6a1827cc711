import { accountExportStatuses } from '@kith/contract/account/exports';
import { crmDirections, crmObjects, crmProviders, crmRules } from '@kith/contract/connectors/rules';
import { crmFailures, crmRunStatuses } from '@kith/contract/connectors/schemas';
import { contactPointLabels, contactSources } from '@kith/contract/contacts/schemas';
import { adminActions } from '@kith/contract/roles/rules';
import {
  ColumnTypeNode,
  type ExpressionNode,
  GenericExpressionNode,
  IdentifierNode,
  LiteralNode,
  PostgresDialect,
  UnionExpressionNode,
} from 'kysely-codegen';

const named = (name: string) => new IdentifierNode(name);
const oneOf = (...values: string[]) =>
  new UnionExpressionNode(values.map((value) => new LiteralNode(value)));
/** A column with a default need not be supplied. */
const generated = (type: ExpressionNode) => new GenericExpressionNode('Generated', [type]);
/** A `jsonb` column of arrays, which the driver would write as PostgreSQL's arrays: written as JSON text. */
const jsonText = (name: string) =>
  new ColumnTypeNode(named(name), named('string'), named('string'));

const metadata = generated(named('Record<string, unknown>'));
const transports = generated(jsonText('string[]'));
const challengeMethod = oneOf('s256', 'plain');

/** A `timestamptz` is read as PostgreSQL's text (see `rows.ts`) and written as a `Date` or as text. */
export function createDialect(): PostgresDialect {
  const dialect = new PostgresDialect({ dateParser: 'string' });
  const { definitions, scalars } = dialect.adapter;
  const written = new UnionExpressionNode([named('Date'), named('string')]);
  definitions['Timestamp'] = new ColumnTypeNode(named('string'), written, written);
  scalars['int8'] = named('number');
  scalars['interval'] = named('string');
  return dialect;
}

/** Where the types below come from. */
export const typeImports: Record<string, string> = {
  AccountChangeKind: '@kith/contract/account/changes',
  ChainActor: '@kith/contract/chains/steps',
  ChainStep: '@kith/contract/chains/steps',
  ChainSubject: '@kith/contract/chains/steps',
  ColumnMapping: '@kith/contract/imports/rules',
  ConsentType: '@kith/contract/consents/rules',
  Digest: '@kith/contract/notifications/rules',
  Direction: '@kith/contract/warmth/rules',
  Goal: '@kith/contract/expectations/rules',
  ImageType: '#platform/images/image-type.ts',
  ImportFormat: '@kith/contract/imports/rules',
  ImportOutcome: '@kith/contract/imports/rules',
  ImportReason: '@kith/contract/imports/rules',
  ImportRowKind: '@kith/contract/imports/schemas',
  ImportStatus: '@kith/contract/imports/rules',
  IndustryCode: '@kith/contract/industries/isic',
  InteractionKind: '@kith/contract/warmth/rules',
  OpportunityKind: '@kith/contract/opportunities/rules',
  OpportunityStage: '@kith/contract/opportunities/rules',
  JWK: 'jose',
  ListColumn: '@kith/contract/contact-views/rules',
  Locale: '@kith/contract/core/locales',
  NotificationTopic: '@kith/contract/notifications/rules',
  NotificationWays: '@kith/contract/notifications/rules',
  NudgeKind: '@kith/contract/expectations/rules',
  NudgeReason: '@kith/contract/nudges/schemas',
  NudgeScore: '@kith/contract/nudges/schemas',
  NudgeStatus: '@kith/contract/nudges/rules',
  Scope: '@kith/contract/account/rules',
  RelationshipKind: '@kith/contract/relationships/rules',
  RepeatUnit: '@kith/contract/agenda/rules',
  Role: '@kith/contract/roles/rules',
  SignalEvidence: '@kith/contract/nudges/schemas',
  SignalType: '@kith/contract/nudges/rules',
  ViewQuery: '@kith/contract/contact-views/schemas',
  StatementAnswer: '@kith/contract/warmth/rules',
  VisibilityLevel: '@kith/contract/privacy/rules',
};

/** Columns whose values are more exact than their SQL type; `null` is added where a column has it. */
export const columnTypes: Record<string, ExpressionNode> = {
  'access_tokens.scopes': new GenericExpressionNode('ArrayType', [named('Scope')]),
  'account_exports.status': oneOf(...accountExportStatuses),
  'admin_audit_log.action_type': oneOf(...adminActions),
  'auth.account_changes.kind': named('AccountChangeKind'),
  'auth.account_changes.restore': metadata,
  'auth.crm_authorizations.provider': oneOf(...crmProviders),
  'auth.factors.factor_type': oneOf('totp', 'phone', 'webauthn'),
  'auth.factors.status': generated(oneOf('unverified', 'verified')),
  'auth.factors.transports': transports,
  'auth.flow_states.code_challenge_method': challengeMethod,
  'auth.identities.identity_data': metadata,
  'auth.one_time_tokens.type': oneOf(
    'signup',
    'recovery',
    'email_change_current',
    'email_change_new',
    'reauthentication',
    'magiclink',
    'invite',
    'sms',
    'sms_signup',
    'phone_change',
  ),
  'auth.passkeys.transports': transports,
  'auth.provider_flows.code_challenge_method': challengeMethod,
  'auth.sessions.aal': generated(oneOf('aal1', 'aal2')),
  'auth.sessions.amr': generated(
    jsonText('{ method: string; provider?: string; timestamp: number }[]'),
  ),
  'auth.sessions.recent_rotations': generated(jsonText('number[]')),
  'auth.signing_keys.private_jwk': named('JWK'),
  'auth.signing_keys.public_jwk': named('JWK'),
  'auth.sso_providers.attribute_mapping': generated(named('Record<string, string>')),
  'auth.used_proofs.kind': oneOf('web3', 'saml', 'id_token'),
  'auth.users.raw_app_meta_data': metadata,
  'auth.users.raw_user_meta_data': metadata,
  'chain_events.by_role': named('ChainActor'),
  'chain_events.step': named('ChainStep'),
  'chain_events.subject': named('ChainSubject'),
  'companies.industry': named('IndustryCode'),
  'contact_photos.media_type': named('ImageType'),
  'contact_points.kind': oneOf('email', 'phone', 'link'),
  'contact_points.label': generated(oneOf(...contactPointLabels)),
  'contact_relationships.kind': named('RelationshipKind'),
  'contact_reminders.repeat_unit': named('RepeatUnit'),
  'contact_statements.answer': named('StatementAnswer'),
  'contact_views.columns': new GenericExpressionNode('ArrayType', [named('ListColumn')]),
  'contact_views.query': named('ViewQuery'),
  'contacts.source': generated(oneOf(...contactSources)),
  'conversations.kind': generated(oneOf('direct', 'bridge')),
  'conversations.state': generated(oneOf('requested', 'open')),
  'crm_changes.cause': oneOf('sync', 'decision', 'undo'),
  'crm_changes.side': oneOf('kith', 'crm'),
  'crm_conflicts.decision': oneOf('kith', 'crm'),
  'crm_connections.direction': generated(oneOf(...crmDirections)),
  'crm_connections.provider': oneOf(...crmProviders),
  'crm_connections.rule': generated(oneOf(...crmRules)),
  'crm_connections.status': generated(oneOf('new', 'active', 'paused', 'reconnect')),
  'crm_links.object': oneOf(...crmObjects),
  'crm_runs.failure': oneOf(...crmFailures),
  'crm_runs.kind': oneOf('preview', 'sync'),
  'crm_runs.status': generated(oneOf(...crmRunStatuses)),
  'duplicate_candidates.state': generated(oneOf('open', 'dismissed', 'merged')),
  'duplicate_scans.status': oneOf('queued', 'running', 'completed', 'failed'),
  'engagements.action': oneOf('drafted', 'logged', 'done', 'snoozed', 'dismissed'),
  'expectations.goals': new GenericExpressionNode('ArrayType', [named('Goal')]),
  'expectations.nudge_kinds': new GenericExpressionNode('ArrayType', [named('NudgeKind')]),
  'import_mappings.mapping': jsonText('ColumnMapping'),
  'import_rows.kind': named('ImportRowKind'),
  'import_rows.outcome': named('ImportOutcome'),
  'import_rows.reason': named('ImportReason'),
  'imports.format': named('ImportFormat'),
  'imports.mapping': jsonText('ColumnMapping'),
  'imports.status': named('ImportStatus'),
  'interactions.direction': named('Direction'),
  'interactions.kind': named('InteractionKind'),
  'opportunities.kind': named('OpportunityKind'),
  'opportunities.stage': named('OpportunityStage'),
  'opportunity_stage_changes.from_stage': named('OpportunityStage'),
  'opportunity_stage_changes.to_stage': named('OpportunityStage'),
  'interactions.source': generated(oneOf('manual', 'linkedin', 'sample', 'messages', 'feed')),
  'messages.message_type': generated(oneOf('text', 'attachment')),
  'notification_facts.digest': named('Digest'),
  'notification_preferences.topics': generated(
    new GenericExpressionNode('Partial', [
      new GenericExpressionNode('Record', [named('NotificationTopic'), named('NotificationWays')]),
    ]),
  ),
  'nudge_weights.type': named('SignalType'),
  'nudges.outcome': oneOf('answered', 'met', 'introduced', 'nothing'),
  'nudges.outcome_source': oneOf('member', 'detected'),
  'nudges.rating': oneOf('up', 'down'),
  'nudges.reason': named('NudgeReason'),
  'nudges.score': named('NudgeScore'),
  'nudges.status': generated(named('NudgeStatus')),
  'nudges.type': named('SignalType'),
  'privacy_preferences.visibility_level': named('VisibilityLevel'),
  'profiles.locale': generated(named('Locale')),
  'signals.evidence': named('SignalEvidence'),
  'signals.type': named('SignalType'),
  'user_consent.consent_type': named('ConsentType'),
  'user_consent_history.consent_type': named('ConsentType'),
  'user_roles.role': named('Role'),
};
