-- A mailed link to continue a public form opens a copy of what was typed (decision 0175). `copied_from` is the session that
-- a copy was made of, or the copy that a device has taken its answers from.
alter table form_sessions add column copied_from uuid;
create index form_sessions_copied on form_sessions (org_id, copied_from) where copied_from is not null;
