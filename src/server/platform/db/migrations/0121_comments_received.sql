-- The newest comments on all memories of an author, for the list of what they received.
create index comments_received on comments (author_id, created_at desc, id desc) where deleted_at is null;
