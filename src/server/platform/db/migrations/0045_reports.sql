-- What members report: a memory, or a comment under it. `author_id` is the memory's author, by whom rows are distributed; `user_id`
-- reported it. `snapshot` holds the words as they were; it goes with what it is about, since what somebody deletes is gone.

create table reports (
  author_id uuid not null,
  id uuid not null,
  memory_id uuid not null,
  -- null where it is the memory
  comment_id uuid,
  -- the comment, or the memory
  about_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  remark text not null,
  snapshot jsonb not null,
  created_at timestamptz(3) not null,
  -- when somebody who looks after the site was done with it
  settled_at timestamptz(3),
  primary key (author_id, id),
  constraint reports_once unique (author_id, about_id, user_id),
  constraint reports_memory foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade,
  constraint reports_comment foreign key (author_id, comment_id) references comments (author_id, id) on delete cascade
);
create index reports_own on reports (user_id, created_at, id);
create index reports_of_memory on reports (author_id, memory_id);
create index reports_of_comment on reports (author_id, comment_id) where comment_id is not null;
create index reports_waiting on reports (created_at, id) where settled_at is null;
