-- What people write under a memory. `author_id` is the memory's author, by whom rows are distributed; `user_id` wrote the comment.
-- `deleted_at`: gone for everybody at once; the row goes when it can no longer be taken back.

create table comments (
  author_id uuid not null,
  memory_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (author_id, id),
  constraint comments_memory foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade
);
create index comments_of_memory on comments (author_id, memory_id, created_at desc, id desc);
create index comments_own on comments (user_id, created_at, id);
create index comments_by_id on comments (id);
create index comments_newest on comments (created_at desc, id desc) where deleted_at is null;

-- Between who wrote it and the author of the memory; nobody else reads it.
create table private_comments (
  author_id uuid not null,
  memory_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (author_id, id),
  constraint private_comments_memory foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade
);
create index private_comments_of_memory on private_comments (author_id, memory_id, created_at desc, id desc);
create index private_comments_own on private_comments (user_id, created_at, id);
create index private_comments_by_id on private_comments (id);

-- Comments that somebody does not want to see any more; for everybody else they stay.
create table hidden_comments (
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid not null,
  memory_id uuid not null,
  comment_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (user_id, author_id, comment_id),
  constraint hidden_comments_comment foreign key (author_id, comment_id) references comments (author_id, id) on delete cascade
);
create index hidden_comments_of_comment on hidden_comments (author_id, comment_id);
