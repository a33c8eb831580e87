-- A comment may answer another one under the same memory. No foreign key: an answer outlives what it answers, and then names nothing that anybody can read.
alter table comments add column reply_to uuid;
