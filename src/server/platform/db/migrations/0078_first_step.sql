-- What a sign-in began with, a password or a mailed code, stands in the list of sessions.
alter table pending_sign_ins add column first_step text not null default 'password';
