/** A table whose rows of the member an archive contains. */
type Source = {
  table: string;
  /** The name of the rows in the file, if not that of the table. */
  name?: string;
  /**
   * The condition for a row to be the member's; `$1` is their id. By default the owner's column.
   */
  where?: string;
  /** Excluded columns: secrets, contents that are files of their own, other people. */
  without?: readonly string[];
};

const byUser = 'user_id = $1';

/** As `hidden_in` decides for a conversation, for all rows at once. */
const isShown = (writer: string) => `(${writer} not in (select public.members_blocked_with($1))
  or conversation_id in (select id from public.conversations where kind = 'direct'))`;

/** Every JSON file of the archive, with its tables. */
export const areas: Record<string, readonly Source[]> = {
  profile: [
    { table: 'public.profiles', where: 'id = $1' },
    {
      table: 'auth.users',
      name: 'account',
      where: 'id = $1',
      without: ['encrypted_password', 'password_changed_at'],
    },
    { table: 'auth.identities', where: byUser },
    { table: 'public.user_roles', where: byUser },
    { table: 'public.training_progress' },
    { table: 'public.feature_flag_members', where: byUser },
    {
      table: 'public.feature_flag_changes',
      where: 'target_user_id = $1',
      without: ['changed_by', 'reason'],
    },
    {
      table: 'public.member_overrides',
      where: 'member_id = $1',
      without: ['requested_by', 'ended_by', 'reason', 'note'],
    },
    {
      table: 'public.disputes',
      where: 'member_id = $1',
      without: ['assignee_id', 'opened_by', 'proposed_outcome', 'proposed_text'],
    },
    {
      table: 'public.dispute_entries',
      where: `dispute_id in (select id from public.disputes where member_id = $1)
        and kind in ('opened', 'question', 'answer', 'decided', 'appealed', 'closed')`,
      without: ['author_id'],
    },
    { table: 'public.granted_plans' },
    { table: 'public.granted_limits' },
    { table: 'public.waitlist', where: 'email = (select email from auth.users where id = $1)' },
  ],
  security: [
    { table: 'auth.sessions', where: byUser, without: ['refresh_counter', 'recent_rotations'] },
    { table: 'public.access_tokens', without: ['token_hash'] },
    { table: 'auth.factors', where: byUser, without: ['sealed_secret', 'public_key'] },
    { table: 'auth.passkeys', where: byUser, without: ['public_key'] },
    { table: 'auth.recovery_code_sets', where: byUser },
    { table: 'public.admin_audit_log', name: 'own_admin_actions', where: 'admin_user_id = $1' },
    {
      table: 'public.admin_audit_log',
      name: 'admin_actions_on_account',
      where: 'target_user_id = $1 and admin_user_id is distinct from $1',
      without: ['admin_user_id', 'ip_address', 'user_agent', 'session_id'],
    },
  ],
  public_profile: [
    { table: 'public.member_profiles' },
    { table: 'public.member_pictures', without: ['content'] },
    { table: 'public.member_slugs' },
    { table: 'public.earned_badges' },
    { table: 'public.forum_accounts' },
    { table: 'public.forum_deeds' },
    { table: 'public.forum_sign_ins' },
  ],
  consents: [
    { table: 'public.user_consent', where: byUser },
    { table: 'public.user_consent_history', where: byUser },
  ],
  settings: [
    { table: 'public.expectations' },
    { table: 'public.privacy_preferences' },
    { table: 'public.touch_settings' },
    { table: 'public.cadence_rules' },
  ],
  contacts: [
    { table: 'public.contacts' },
    { table: 'public.contact_points' },
    { table: 'public.contact_relationships' },
    { table: 'public.contact_statements' },
    { table: 'public.contact_groups' },
    { table: 'public.contact_group_members' },
    { table: 'public.contact_photos', without: ['content'] },
    { table: 'public.contact_files' },
    { table: 'public.companies' },
  ],
  contact_history: [
    { table: 'public.contact_changes' },
    { table: 'public.contact_operations' },
    { table: 'public.contact_operation_rows' },
    { table: 'public.contact_merges' },
    { table: 'public.duplicate_candidates' },
    { table: 'public.duplicate_dismissals' },
    { table: 'public.duplicate_scans' },
  ],
  connections: [
    { table: 'public.crm_connections' },
    { table: 'public.crm_runs', without: ['position', 'leased_until'] },
    { table: 'public.crm_links' },
    { table: 'public.crm_conflicts' },
    { table: 'public.crm_changes' },
  ],
  interactions: [{ table: 'public.interactions' }],
  reminders: [{ table: 'public.contact_reminders' }],
  views: [{ table: 'public.contact_views' }],
  imports: [
    { table: 'public.imports' },
    { table: 'public.import_rows' },
    { table: 'public.import_mappings' },
  ],
  nudges: [
    { table: 'public.nudges' },
    { table: 'public.nudge_days' },
    { table: 'public.nudge_weights' },
    { table: 'public.signals' },
    { table: 'public.engagements' },
  ],
  notifications: [
    { table: 'public.notifications', where: byUser },
    { table: 'public.notification_preferences' },
    {
      table: 'public.push_subscriptions',
      without: ['endpoint', 'p256dh', 'auth_secret'],
    },
  ],
  messages: [
    { table: 'public.conversation_participants', where: byUser },
    {
      table: 'public.conversations',
      where: `id in (select conversation_id from public.conversation_participants
        where user_id = $1)`,
      // In a conversation of several they may be those of a message that the member doesn't see.
      without: ['last_seq', 'last_message_at'],
    },
    {
      table: 'public.messages',
      where: `conversation_id in (select conversation_id from public.conversation_participants
        where user_id = $1) and ${isShown('sender_id')}`,
      without: ['search_text'],
    },
    {
      table: 'public.message_attachments',
      where: `user_id = $1 or message_id is not null and conversation_id in (
        select conversation_id from public.conversation_participants where user_id = $1)
        and ${isShown('user_id')}`,
      without: ['storage_key'],
    },
    { table: 'public.message_reactions', where: byUser },
    { table: 'public.message_delivery_receipts', where: byUser },
    { table: 'public.content_reports', without: ['case_id'] },
    { table: 'public.message_settings' },
    { table: 'public.member_blocks' },
  ],
  links: [
    { table: 'public.member_links' },
    { table: 'public.member_link_requests', without: ['declined_at', 'answered_at'] },
    {
      table: 'public.member_link_requests',
      name: 'received_link_requests',
      where: 'member_id = $1',
      without: ['contact_id'],
    },
    { table: 'public.member_follows' },
    { table: 'public.member_follows', name: 'followers', where: 'member_id = $1' },
  ],
  meetings: [
    { table: 'public.meetings', without: ['hidden_at'] },
    { table: 'public.meeting_slots' },
    { table: 'public.meeting_people' },
    { table: 'public.meeting_calendars' },
    { table: 'public.meeting_busy_times' },
    { table: 'public.meeting_hours' },
  ],
  bridges: [
    // What the others in it keep to themselves, also whether and how they were asked, stays out.
    {
      table: 'public.bridges',
      without: [
        'connector_id',
        'connector_note',
        'target_contact_id',
        'target_name',
        'target_id',
        'target_email',
        'wanted_member_id',
        'is_announced',
        'asked_at',
        'hidden_at',
      ],
    },
    { table: 'public.bridge_sides' },
    { table: 'public.bridge_events', where: 'actor_id = $1' },
    { table: 'public.bridge_settings' },
    { table: 'public.path_searches', without: ['question'] },
  ],
  insights: [
    { table: 'public.quality_checks' },
    { table: 'public.quality_problems' },
    { table: 'public.quality_left' },
    { table: 'public.quality_fixes' },
    { table: 'public.watches' },
  ],
  opportunities: [
    { table: 'public.opportunities', without: ['search_text'] },
    { table: 'public.opportunity_people' },
    { table: 'public.opportunity_stage_changes' },
    { table: 'public.opportunity_notes' },
    { table: 'public.opportunity_files' },
    { table: 'public.chain_events' },
  ],
  analyses: [
    { table: 'public.analysis_runs' },
    { table: 'public.analyses', without: ['prompt_hash'] },
    { table: 'public.analysis_answers' },
    { table: 'public.contact_traits' },
    { table: 'public.contact_fills' },
    { table: 'public.profile_analyses', without: ['prompt_hash'] },
    { table: 'public.ai_denials' },
    { table: 'public.ai_calls' },
  ],
  matches: [
    { table: 'public.matches' },
    { table: 'public.match_runs' },
    { table: 'public.match_exposures' },
  ],
  posts: [
    { table: 'public.posts', without: ['search_text'] },
    { table: 'public.post_versions' },
    { table: 'public.post_audience_contacts' },
    { table: 'public.post_audience_groups' },
    { table: 'public.post_pictures', without: ['storage_key'] },
    { table: 'public.link_previews', without: ['picture'] },
    { table: 'public.comments' },
    { table: 'public.post_mentions' },
    { table: 'public.post_likes' },
    { table: 'public.comment_likes' },
    { table: 'public.post_bookmarks' },
    { table: 'public.hidden_posts' },
    { table: 'public.muted_members' },
    { table: 'public.post_views' },
    { table: 'public.topic_affinities' },
  ],
  sharing: [
    { table: 'public.share_links', without: ['token_hash', 'password_hash'] },
    { table: 'public.share_link_days' },
    { table: 'public.invitations', without: ['token_hash', 'declined_at'] },
    { table: 'public.invitation_uses' },
    {
      table: 'public.invitation_uses',
      name: 'accepted_invitations',
      where: 'member_id = $1',
    },
    { table: 'public.referral_links' },
    { table: 'public.referrals', without: ['member_id', 'member_credits'] },
    {
      table: 'public.referrals',
      name: 'own_referral',
      where: 'member_id = $1',
      without: ['owner_id', 'invitation_id', 'owner_credits'],
    },
  ],
  searches: [
    { table: 'public.recent_searches' },
    { table: 'public.search_clicks' },
    { table: 'public.search_result_clicks' },
  ],
  wallet: [
    { table: 'public.wallets' },
    { table: 'public.credit_accounts', where: byUser },
    { table: 'public.credit_holds', where: byUser },
    { table: 'public.credit_transactions', where: byUser },
    { table: 'public.billing_accounts', without: ['questions', 'answered'] },
    { table: 'public.checkouts' },
    { table: 'public.payments', where: byUser },
    { table: 'public.invoices', where: byUser, without: ['source_id'] },
  ],
  usage: [
    { table: 'public.usage_events' },
    { table: 'public.billing_events' },
    { table: 'public.account_exports' },
  ],
  support: [
    { table: 'public.support_tickets' },
    {
      table: 'public.support_answers',
      without: ['id', 'recorded_at', 'answered_by', 'reason'],
    },
    { table: 'public.moderation_notices', without: ['case_id'] },
  ],
};

/** Tables of members that the archive leaves out, and why. */
export const leftOut: Record<string, string> = {
  'auth.account_changes': 'for a week, to undo changes: removed rows and hashes',
  'auth.crm_authorizations': 'a connection under way: a hash, gone within an hour',
  'auth.crm_tokens': 'sealed access to another service',
  'auth.flow_states': 'a sign-in under way: a hash, gone within days',
  'auth.one_time_tokens': 'hashes of what a mail holds, gone within a day',
  'auth.passkey_challenges': 'a sign-in under way, gone within minutes',
  'auth.provider_flows': 'a sign-in under way: hashes, gone within a day',
  'auth.recovery_codes': 'hashes of the codes; their set is in the archive',
  'public.account_export_parts': 'the archives themselves',
  'public.extension_codes': 'a hand-over under way: a hash, gone within a day',
  'public.notification_facts': 'what the notifications, which are in the archive, were made from',
  'public.contact_file_contents': 'is in the archive as files',
  'public.contact_tallies': 'counts that follow from the contacts',
  'public.counted_conversations': 'how far messages, which are in the archive, are counted',
  'public.kept_meetings': 'which interactions, which are in the archive, are meetings of others',
  'public.feed_orders': 'follows from the posts, gone after a day',
  'public.idempotency_keys': 'copies of answers, gone after thirty days',
  'public.insight_changes': 'notes of what is to be derived again',
  'public.insight_days': 'follows from the contacts and interactions',
  'public.insight_flows': 'follows from the contacts and interactions',
  'public.insight_answers': 'follows from the contacts and interactions',
  'public.insight_hours': 'follows from the interactions',
  'public.insight_models': 'follows from the interactions',
  'public.insight_ties': 'follows from the contacts and interactions',
  'public.moderation_cases': 'reports of others; what was decided is in the notices',
  'public.post_words': 'follows from the posts',
  'public.profile_words': 'follows from the profile',
  'public.sandbox_objects': 'what the sandbox keeps of payments, which are in the archive',
  'public.triage_orders': 'follows from the contacts',
  'public.import_files': 'is in the archive as files',
  'public.review_guests': 'a guest has a session of two hours and no archive',
  'public.badge_checks': 'for a second, until what was done is looked at',
};

export type ResolvedSource = { table: string; name: string; where: string; columns: string[] };

/** The sources of an area with the exported columns. `columns` has each table's, by its name. */
export function resolveSources(
  area: string,
  columns: ReadonlyMap<string, readonly string[]>,
): ResolvedSource[] {
  return (areas[area] ?? []).map(({ table, name, where = 'owner_id = $1', without = [] }) => {
    const known = columns.get(table) ?? [];
    return {
      table,
      name: name ?? table.split('.')[1] ?? table,
      where,
      columns: known.filter((column) => !without.includes(column)),
    };
  });
}
