-- What editors say to each other about an open change: somebody asks for a review (`asked`), somebody else approves it or asks for changes
-- (`returned`). It goes with the change.
create table content_change_reviews (
  change_id uuid not null references content_changes (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  word text not null,
  revision integer not null,
  created_at timestamptz(3) not null,
  primary key (change_id, id)
);
create index content_change_reviews_of on content_change_reviews (user_id);

-- Notices to editors: whose act it was, and which change it is about.
alter table notices add column by_id uuid, add column change_id uuid;
create index notices_by on notices (by_id) where by_id is not null;
create index notices_of_change on notices (change_id) where change_id is not null;
