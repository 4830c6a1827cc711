-- A password counts once the browser that chose it has proved the address; so it is the flow's.
alter table auth.flow_states add column password_hash text;

-- A sign-up's link that the service created itself, for the person whose password it has stored.
alter table auth.one_time_tokens add column is_vouched boolean not null default false;
