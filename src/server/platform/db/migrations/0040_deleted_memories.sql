-- A deleted memory is hidden at once; until this moment its author can take the deletion back, then it goes for good.
alter table memories add column gone_at timestamptz(3);

-- One that was hidden before there was a moment goes with the next pass.
update memories set gone_at = deleted_at where deleted_at is not null;

create index memories_gone on memories (gone_at) where gone_at is not null;
