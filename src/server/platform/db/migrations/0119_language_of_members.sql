-- In which mails that nobody asks for at that moment are written, as a digest is. Null: the language of the content.
alter table users add column language text;
