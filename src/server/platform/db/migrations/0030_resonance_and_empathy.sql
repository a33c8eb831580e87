-- Who resonates with which tag of a memory, and who empathizes with a memory: one row for each member and thing, gone with the
-- tag, the memory and the member. `author_id` is the memory's author, as in all that belongs to a memory; `user_id` is who did
-- it. There are no counters: counts are counted.

create table resonances (
  author_id uuid not null,
  memory_id uuid not null,
  tag_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id)
);
alter table resonances add constraint resonances_once unique (author_id, tag_id, user_id);
alter table resonances add constraint resonances_tag
  foreign key (author_id, tag_id) references memory_tags (author_id, id) on delete cascade;
alter table resonances add constraint resonances_user foreign key (user_id) references users (id) on delete cascade;
create index resonances_of_memory on resonances (author_id, memory_id);
create index resonances_by_id on resonances (id);
create index resonances_of_user on resonances (user_id, created_at);

create table empathies (
  author_id uuid not null,
  memory_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id)
);
alter table empathies add constraint empathies_once unique (author_id, memory_id, user_id);
alter table empathies add constraint empathies_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;
alter table empathies add constraint empathies_user foreign key (user_id) references users (id) on delete cascade;
create index empathies_by_id on empathies (id);
create index empathies_of_user on empathies (user_id, created_at);
