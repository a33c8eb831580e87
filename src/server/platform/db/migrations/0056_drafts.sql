-- Writing that is not posted yet, of members who choose to keep it in their account too, so that another device finds it. What was
-- written is sealed with a key of the server's environment (`key_id` says which): whoever has the database alone reads none of it.
-- `users.keeps_drafts`: null is not asked yet. `version` is new with each save, so that two devices notice each other.

alter table users add column keeps_drafts boolean;

create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  name text collate "C" not null,
  version uuid not null,
  key_id text not null,
  sealed bytea not null,
  device text not null,
  saved_at timestamptz not null,
  primary key (user_id, name)
);
