-- What a member liked about a memory: ids of the options of praise, one row for each member and memory.

create table praises (
  author_id uuid not null,
  memory_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  labels text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (author_id, id)
);
alter table praises add constraint praises_once unique (author_id, memory_id, user_id);
alter table praises add constraint praises_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;
alter table praises add constraint praises_user foreign key (user_id) references users (id) on delete cascade;
create index praises_by_id on praises (id);
create index praises_of_user on praises (user_id, created_at);
