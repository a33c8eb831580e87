-- Other words for a comment that is shown already, until the author of the memory has read them: `content` stays what others see.
-- `pending_at`: when they were written. Both are null where no edit is pending.

alter table comments add column pending_content text;
alter table comments add column pending_at timestamptz(3);
