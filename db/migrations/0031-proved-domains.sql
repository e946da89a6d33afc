-- The e-mail domains whose TXT record named the organization when it was looked up. Its single sign-on admits nobody else.
alter table sign_in_providers add column proved_domains text[] not null default '{}';
