-- Everything that belongs to a member's memory names its author, also in its keys: the author is the distribution key of
-- a database on several machines. `listed` and `created_at` stand where tags and hashtags are searched, so that the
-- newest public ones are one range of an index. The new tables are made beside, filled, and take the place of the earlier
-- ones. Servers of an earlier version are to be stopped before: they would write rows without an author.

create table memory_tags_next (
  author_id uuid not null,
  memory_id uuid not null,
  id uuid not null,
  field text not null,
  option_id text not null,
  position int not null,
  description text,
  shown boolean,
  -- as the memory has it: does everybody see it in lists, and since when
  listed boolean not null,
  created_at timestamptz(3) not null,
  primary key (author_id, id)
);

create table memory_details_next (
  author_id uuid not null,
  memory_id uuid not null,
  field text not null,
  text text not null,
  primary key (author_id, memory_id, field)
);

create table memory_subjects_next (
  author_id uuid not null,
  memory_id uuid not null,
  position int not null,
  description text not null,
  primary key (author_id, memory_id, position)
);

create table memory_topics_next (
  author_id uuid not null,
  memory_id uuid not null,
  topic_id text not null,
  position int not null,
  primary key (author_id, memory_id, topic_id)
);

create table memory_hashtags_next (
  author_id uuid not null,
  memory_id uuid not null,
  -- compared byte by byte, so that words with the same beginning stand together whatever the database's language is
  hashtag text collate "C" not null,
  listed boolean not null,
  created_at timestamptz(3) not null,
  primary key (author_id, memory_id, hashtag)
);

insert into memory_tags_next
  (author_id, memory_id, id, field, option_id, position, description, shown, listed, created_at)
select m.author_id, m.id, t.id, t.field, t.option_id, t.position, t.description, t.shown,
  m.deleted_at is null and m.status = 1 and m.privacy = 0, m.created_at
from memory_tags t join memories m on m.id = t.memory_id;

insert into memory_details_next (author_id, memory_id, field, text)
select m.author_id, m.id, d.field, d.text from memory_details d join memories m on m.id = d.memory_id;

insert into memory_subjects_next (author_id, memory_id, position, description)
select m.author_id, m.id, s.position, s.description from memory_subjects s join memories m on m.id = s.memory_id;

insert into memory_topics_next (author_id, memory_id, topic_id, position)
select m.author_id, m.id, p.topic_id, p.position from memory_topics p join memories m on m.id = p.memory_id;

insert into memory_hashtags_next (author_id, memory_id, hashtag, listed, created_at)
select m.author_id, m.id, h.hashtag, m.deleted_at is null and m.status = 1 and m.privacy = 0, m.created_at
from memory_hashtags h join memories m on m.id = h.memory_id;

drop table memory_tags;
alter table memory_tags_next rename to memory_tags;
drop table memory_details;
alter table memory_details_next rename to memory_details;
drop table memory_subjects;
alter table memory_subjects_next rename to memory_subjects;
drop table memory_topics;
alter table memory_topics_next rename to memory_topics;
drop table memory_hashtags;
alter table memory_hashtags_next rename to memory_hashtags;

-- Links that a memory had before. They lead their author, and nobody else, to the memory as it is now.
create table former_links (
  author_id uuid not null,
  link text not null,
  memory_id uuid not null,
  retired_at timestamptz(3) not null,
  primary key (author_id, link)
);

alter table memories drop constraint memories_pkey, add constraint memories_pkey primary key (author_id, id);
-- A link is 128 random bits; found by its beginning, told apart together with the author.
alter table memories drop constraint memories_shareable_link,
  add constraint memories_shareable_link unique (shareable_link, author_id);

alter table memory_tags add constraint memory_tags_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;
alter table memory_details add constraint memory_details_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;
alter table memory_subjects add constraint memory_subjects_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;
alter table memory_topics add constraint memory_topics_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;
alter table memory_hashtags add constraint memory_hashtags_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;
alter table former_links add constraint former_links_memory
  foreign key (author_id, memory_id) references memories (author_id, id) on delete cascade;

alter table memory_tags add constraint memory_tags_once unique (author_id, memory_id, field, option_id);

create index memory_tags_listed on memory_tags (field, option_id, created_at desc, memory_id desc, author_id)
  where listed and shown;
create index memory_tags_unjudged on memory_tags (author_id, memory_id) where shown is null;
create index memory_hashtags_listed on memory_hashtags (hashtag, created_at desc, memory_id desc, author_id)
  where listed;
create index memories_author_listed on memories (author_id, created_at desc, id desc)
  where privacy = 0 and status = 1 and deleted_at is null;
create index former_links_of_memory on former_links (author_id, memory_id);

alter table wizard_responses drop constraint wizard_responses_pkey, add constraint wizard_responses_pkey
  primary key (user_id, id);
drop index wizard_responses_user;
create index wizard_responses_own on wizard_responses (user_id, wizard_id, created_at desc, id desc);
