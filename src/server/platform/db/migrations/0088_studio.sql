-- Content that editors change in the browser. A change is a set of edits on top of what is live; it is published or discarded, and is
-- its author's until then.
create table content_changes (
  id uuid primary key,
  author_id uuid not null references users (id) on delete cascade,
  title text not null,
  edits jsonb not null default '[]',
  revision integer not null default 0,
  approved_by uuid references users (id) on delete set null,
  approved_revision integer,
  approved_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index content_changes_of on content_changes (author_id, updated_at);

-- What was published from the studio, for good: who, when, why, and each text before and after. Somebody whose account ends is named no
-- more, nor is what they called it and why; the texts are those of the site.
create table studio_publications (
  number integer primary key references content_publications (number),
  title text not null,
  reason text not null,
  edits jsonb not null,
  author_id uuid references users (id) on delete set null,
  approved_by uuid references users (id) on delete set null,
  published_by uuid references users (id) on delete set null,
  published_at timestamptz(3) not null
);

-- The state of the folder that a publication came from, where texts of the studio were laid over it.
alter table content_publications add column folder_hash text;
