-- Whom a memory helped: one row for each member and memory, gone with either. `author_id` is the memory's author, `user_id` who voted.
-- There are no counters: votes are counted.

create table votes (
  author_id uuid not null,
  memory_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id),
  constraint votes_once unique (author_id, memory_id, user_id),
  constraint votes_memory foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade
);
create index votes_by_id on votes (id);
create index votes_own on votes (user_id, created_at, id);
