-- How members react to memories, and which they save for themselves: one row for each member and memory, gone with either.
-- `author_id` is the memory's author, `user_id` who did it. There are no counters: counts are counted.

create table reactions (
  author_id uuid not null,
  memory_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  option_code int not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id),
  constraint reactions_once unique (author_id, memory_id, user_id),
  constraint reactions_memory foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade
);
create index reactions_by_id on reactions (id);
create index reactions_own on reactions (user_id, created_at, id);

create table saves (
  author_id uuid not null,
  memory_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id),
  constraint saves_once unique (author_id, memory_id, user_id),
  constraint saves_memory foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade
);
create index saves_by_id on saves (id);
create index saves_own on saves (user_id, created_at, id);
