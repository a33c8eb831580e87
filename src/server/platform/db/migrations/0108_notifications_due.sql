-- When it is next looked whether a notification still has something to tell of: an hour after the act, and then each time as long again as it
-- has been there, up to a week. So the hourly work reads what is due, and not every notification that there is.

alter table notifications add column due_at timestamptz(3) not null default now();
create index notifications_due on notifications (due_at);
