-- The outcome of the mail of an invitation; null while it waits, and for those of before.
alter table invitations add column mail_outcome text check (mail_outcome in ('sent', 'bounced', 'failed'));
-- The same of the mail of a shared form.
alter table form_shares add column mail_outcome text check (mail_outcome in ('sent', 'bounced', 'failed'));
