-- A change that goes live at a time: a publisher said so, of this revision and why; one server takes it when that time has come. `publish_failed` says
-- why a change did not go live.
alter table content_changes
  add column publish_at timestamptz(3),
  add column publish_zone text,
  add column publish_reason text,
  add column publish_by uuid references users (id) on delete set null,
  add column publish_taken_at timestamptz(3),
  add column publish_failed text;
create index content_changes_due on content_changes (publish_at) where publish_at is not null;
create index content_changes_publish_by on content_changes (publish_by) where publish_by is not null;
