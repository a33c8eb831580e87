-- Memories with everything a person says about them, and what the wizards need.

create table memories (
  id uuid primary key,
  shareable_link text not null constraint memories_shareable_link unique,
  author_id uuid not null references users (id) on delete cascade,
  type smallint not null,
  title text not null default '',
  description text not null,
  privacy smallint not null,
  status smallint not null default 1,
  relationship_description text not null default '',
  pattern_title text not null default '',
  content_version text,
  revision int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index memories_feed on memories (privacy, created_at desc, id desc) where status = 1 and deleted_at is null;
create index memories_author on memories (author_id, created_at desc, id desc);

-- `id` is the memory_tag_id of the wire.
create table memory_tags (
  id uuid primary key,
  memory_id uuid not null references memories (id) on delete cascade,
  field text not null,
  option_id text not null,
  position int not null,
  constraint memory_tags_once unique (memory_id, field, option_id)
);
create index memory_tags_option on memory_tags (field, option_id, memory_id);

create table memory_details (
  memory_id uuid not null references memories (id) on delete cascade,
  field text not null,
  text text not null,
  primary key (memory_id, field)
);

create table memory_subjects (
  memory_id uuid not null references memories (id) on delete cascade,
  position int not null,
  description text not null,
  primary key (memory_id, position)
);

create table memory_topics (
  memory_id uuid not null references memories (id) on delete cascade,
  topic_id text not null,
  position int not null,
  primary key (memory_id, topic_id)
);
create index memory_topics_topic on memory_topics (topic_id, memory_id);

create table memory_hashtags (
  memory_id uuid not null references memories (id) on delete cascade,
  hashtag text not null,
  primary key (memory_id, hashtag)
);
create index memory_hashtags_prefix on memory_hashtags (hashtag text_pattern_ops, memory_id);

-- The answer of a create call, kept under the key its client gave, so that a repeated call makes nothing twice.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  status int not null,
  response jsonb not null,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);

-- A wizard as it was when somebody answered it: saved work outlives the content that made it.
create table content_versions (
  version text not null,
  wizard_id text not null,
  body jsonb not null,
  created_at timestamptz(3) not null,
  primary key (version, wizard_id)
);

create table wizard_responses (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  wizard_id text not null,
  content_version text not null,
  answers jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index wizard_responses_user on wizard_responses (user_id, wizard_id);
