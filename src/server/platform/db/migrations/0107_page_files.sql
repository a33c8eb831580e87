-- The files of the pages, packed with gzip, of the release that is served and of those before it: a page that is open, or that came from
-- a server of another release, still finds its parts. With `replaced_at` no server has them in its folder, as far as the last start knows.
create table page_files (
  name text primary key,
  body bytea not null,
  replaced_at timestamptz(3)
);
