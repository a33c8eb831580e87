-- What a member says about themselves to everybody, and the privacy that a new memory of theirs begins with (none: that of the last one).

alter table users add column bio text not null default '';
alter table users add column default_privacy smallint;
