-- Who edited a change of somebody else: none of them can approve it.
create table content_change_writers (
  change_id uuid not null references content_changes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (change_id, user_id)
);
create index content_change_writers_of on content_change_writers (user_id);
