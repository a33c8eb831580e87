-- Files that people add to answers of a wizard: temporary while response_id is null, beside the response afterwards. They lie in a folder of the
-- store of photos.
create table response_files (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  response_id uuid,
  -- whose clerks may read it: the wizard delivers its answers
  office text,
  -- 128 random bits: where it is
  folder text not null,
  -- as its owner called it
  name text not null,
  -- by its first bytes
  type text not null,
  bytes int not null,
  created_at timestamptz(3) not null,
  -- when it goes, unless answers that name it are saved
  waits_until timestamptz(3),
  primary key (user_id, id)
);

-- No cascade: whoever deletes a response has to let its files go first, or nobody would find them.
alter table response_files add constraint response_files_response
  foreign key (user_id, response_id) references wizard_responses (user_id, id);

create index response_files_of_response on response_files (user_id, response_id);
create index response_files_by_id on response_files (id);
create index response_files_waiting on response_files (waits_until) where response_id is null;
