-- What each editor did to an open change, the newest of it: so that they can undo their own edits one after the other. It goes with the change.
create table content_change_acts (
  change_id uuid not null references content_changes (id) on delete cascade,
  revision integer not null,
  user_id uuid not null references users (id) on delete cascade,
  edits jsonb,
  created_at timestamptz(3) not null,
  primary key (change_id, revision)
);
create index content_change_acts_of on content_change_acts (user_id);
