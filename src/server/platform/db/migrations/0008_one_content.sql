-- One content for all servers, and which choices others may be shown.

-- Everything that a server needs to serve a content: its files, as compressed JSON.
create table content_releases (
  files_hash text primary key,
  files bytea not null,
  created_at timestamptz(3) not null
);

-- What was put into service, one row for each time. The highest number is in service now.
create table content_publications (
  number int primary key,
  files_hash text not null,
  version text not null,
  published_by text not null,
  published_at timestamptz(3) not null
);
create index content_publications_files on content_publications (files_hash);
create index content_publications_version on content_publications (version);

-- The content folder of each server as it was last dealt with: only a folder that changed since may be published again.
create table content_folders (
  name text primary key,
  files_hash text not null,
  seen_at timestamptz(3) not null
);

-- The last publication that a wizard was part of: which of two versions is the newer one.
alter table content_versions add column publication int;
-- Since when answers to it may exist that nobody has sent yet, on whichever server.
alter table content_versions add column given_at timestamptz(3);

-- `content_version` is the tag wizard's.
alter table memories add column memory_content_version text;

-- Whether the content that a choice was made in lets others see it; null where that was not asked yet.
alter table memory_tags add column shown boolean;
create index memory_tags_unjudged on memory_tags (memory_id) where shown is null;
