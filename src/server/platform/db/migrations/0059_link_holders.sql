-- Who acted on a memory by the link that it has now, of memories that are read by their link: only they, and its author, are told of it where they do not show the
-- link. A memory that gets another link has nobody here. Whoever acted before this table is found by when: after the last change of the link.

create table link_holders (
  author_id uuid not null,
  memory_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (author_id, memory_id, user_id),
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade
);

create index link_holders_of_user on link_holders (user_id);

insert into link_holders (author_id, memory_id, user_id)
select distinct m.author_id, m.id, a.user_id from memories m join (
  select author_id, memory_id, user_id, created_at from comments
  union all select author_id, memory_id, user_id, created_at from private_comments
  union all select author_id, memory_id, user_id, created_at from reactions
  union all select author_id, memory_id, user_id, created_at from saves
  union all select author_id, memory_id, user_id, created_at from empathies
  union all select author_id, memory_id, user_id, created_at from resonances
  union all select author_id, memory_id, user_id, created_at from praises
) a on a.author_id = m.author_id and a.memory_id = m.id
join users u on u.id = a.user_id
where m.privacy = 2 and a.user_id <> m.author_id and not exists (
  select 1 from former_links f where f.author_id = m.author_id and f.memory_id = m.id and f.retired_at >= a.created_at
);
