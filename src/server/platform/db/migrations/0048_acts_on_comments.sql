-- Who empathizes with a comment, and what they liked about it: one row for each member and comment, gone with the comment, its
-- memory and the member. `author_id` is the memory's author, as in all that belongs to a memory; `user_id` is who did it.

create table comment_empathies (
  author_id uuid not null,
  memory_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id),
  constraint comment_empathies_once unique (author_id, comment_id, user_id),
  constraint comment_empathies_comment foreign key (author_id, comment_id) references comments (author_id, id) on delete cascade
);
create index comment_empathies_by_id on comment_empathies (id);
create index comment_empathies_own on comment_empathies (user_id, created_at, id);

create table comment_praises (
  author_id uuid not null,
  memory_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  labels text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (author_id, id),
  constraint comment_praises_once unique (author_id, comment_id, user_id),
  constraint comment_praises_comment foreign key (author_id, comment_id) references comments (author_id, id) on delete cascade
);
create index comment_praises_by_id on comment_praises (id);
create index comment_praises_own on comment_praises (user_id, created_at, id);
