-- Where a reply stands in the list: the ids of the comments above it, from the first one, and its own, whose order is that of time. Null: a comment that answers none.
alter table comments add column thread_path uuid[];
-- One statement for each level of those that are there; without one, a reply stands at the top.
update comments c set thread_path = array[p.id, c.id] from comments p where p.author_id = c.author_id and p.id = c.reply_to and p.reply_to is null;
update comments c set thread_path = p.thread_path || c.id from comments p where p.author_id = c.author_id and p.id = c.reply_to and cardinality(p.thread_path) = 2;
update comments c set thread_path = p.thread_path || c.id from comments p where p.author_id = c.author_id and p.id = c.reply_to and cardinality(p.thread_path) = 3;
update comments c set thread_path = p.thread_path || c.id from comments p where p.author_id = c.author_id and p.id = c.reply_to and cardinality(p.thread_path) = 4;
