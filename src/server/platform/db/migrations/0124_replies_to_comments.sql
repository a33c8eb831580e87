-- The replies to a comment, for the lists of what a member received and sent.
create index comments_replies on comments (author_id, reply_to) where reply_to is not null;
