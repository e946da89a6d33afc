-- What elements of a template were called before, by their key now: processes of earlier versions answer under those names.
alter table templates add column earlier_keys jsonb not null default '{}';
