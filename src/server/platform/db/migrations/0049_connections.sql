-- A member connects a memory of their own (`user_id`, `linked_id`) to a memory of somebody (`author_id`, `memory_id`). The row stands
-- with the memory that it is connected to. The memory of the member may stand on another machine, so no foreign key binds it: one
-- that is gone is shown to nobody, and its rows are tidied up by the server.

create table connections (
  author_id uuid not null,
  memory_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  linked_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id),
  constraint connections_once unique (author_id, memory_id, user_id, linked_id),
  constraint connections_memory foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade
);
create index connections_by_id on connections (id);
create index connections_own on connections (user_id, created_at, id);
