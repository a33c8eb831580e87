-- Photos and videos: temporary while memory_id is null, part of a memory afterwards. Their files lie in a folder of a store.
create table photos (
  author_id uuid not null references users (id) on delete cascade,
  -- the temp_id of the wire
  id uuid not null,
  memory_id uuid,
  position int not null default 0,
  -- 128 random bits: where its files are
  folder text not null,
  media text not null,
  width int not null,
  height int not null,
  blur text not null,
  alt text not null default '',
  bytes int not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id)
);

-- No cascade: whoever deletes a memory has to take its photos out first, or nobody would find their files.
alter table photos add constraint photos_memory
  foreign key (author_id, memory_id) references memories (author_id, id);

create index photos_of_memory on photos (author_id, memory_id, position);
create index photos_temporary on photos (created_at) where memory_id is null;

-- Folders whose files are to go: of photos that were removed, and of uploads that nobody finished. It names nobody.
create table photo_folders_due (
  folder text primary key,
  due_at timestamptz(3) not null
);

create index photo_folders_due_at on photo_folders_due (due_at);
