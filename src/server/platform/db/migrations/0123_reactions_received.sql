-- The newest reactions to all memories of an author, for the list of what they received.
create index reactions_received on reactions (author_id, created_at desc, id desc);
create index empathies_received on empathies (author_id, created_at desc, id desc);
