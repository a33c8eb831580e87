-- Which version of a wizard was served last, and which journeys were found sound, so that a start checks them only once.

alter table content_versions add column served_at timestamptz(3);
update content_versions set served_at = created_at;
create index content_versions_served on content_versions (wizard_id, served_at desc);

create table sound_journeys (
  key text primary key,
  checked_at timestamptz(3) not null
);
