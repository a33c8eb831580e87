-- Topics that a member does not want to meet in feeds, lists, searches and notifications, by the ids under which content notes are stored.

create table filtered_topics (
  user_id uuid not null references users (id) on delete cascade,
  topic_id text not null,
  primary key (user_id, topic_id)
);
