-- The names in which databases with numbered migrations differ from the baseline. Renaming keeps what
-- uses a function (triggers, policies, columns); the texts are replaced afterwards.
alter function auth.presence_seen_by rename to visible_presences;
alter function auth.rows_seen_by rename to read_changed_rows;
alter function auth.standing_of rename to session_state;
alter function public.contact_holding rename to contact_with_address_of;
alter function public.conversations_of rename to listed_conversations;
alter function public.face_of rename to profile_card;
alter function public.faces_of rename to profile_cards;
alter function public.flag_place rename to flag_bucket;
alter function public.follow_contact_cadences rename to update_effective_cadences;
alter function public.follow_group_members rename to update_group_member_cadences;
alter function public.hold_message rename to lock_message;
alter function public.holding_cadence rename to resolve_cadence;
alter function public.keep_audit_log rename to protect_audit_log;
alter function public.keep_effective_cadence rename to set_effective_cadence;
alter function public.keep_file rename to add_message_file;
alter function public.keep_known_name rename to set_known_name;
alter function public.links_of rename to linked_contacts;
alter function public.note_progress rename to record_read_progress;
alter function public.note_removed_files rename to queue_file_removals;
alter function public.refuse rename to raise_refusal;
alter function public.refuse_files rename to refuse_message_files;
alter function public.reserve_file rename to reserve_message_file;
alter function public.retell_message rename to update_message_notifications;
alter function public.role_of rename to read_role;
alter function public.shows_reads rename to shares_read_receipts;
alter function public.standing_in rename to participant_status;
alter function public.tell_change rename to notify_change;
alter function public.tell_reaction rename to notify_reaction_change;
alter function public.told_of_message rename to message_recipients_to_notify;
alter trigger tell_change on public.conversations rename to notify_change;
alter trigger tell_change on public.messages rename to notify_change;
alter trigger tell_change on public.message_delivery_receipts rename to notify_change;
alter trigger tell_change on public.notifications rename to notify_change;
alter trigger tell_change on public.ab_test_configs rename to notify_change;
alter trigger tell_reaction on public.message_reactions rename to notify_reaction_change;
alter trigger retell_message on public.messages rename to update_message_notifications;
-- Functions that verbs have replaced.
drop function public.delete_message, public.edit_message, public.mute_conversation,
  public.react_to_message, public.set_message_settings;
