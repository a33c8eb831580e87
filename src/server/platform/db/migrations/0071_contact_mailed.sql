-- When a message was mailed to the people who run the site; of those that were not, several go in one mail.

alter table contact_messages add column mailed_at timestamptz(3);
update contact_messages set mailed_at = created_at;
create index contact_messages_waiting on contact_messages (created_at) where mailed_at is null;
