-- The hash of the link of a signer who named a delegate. The link opens nothing, and says so.
alter table signature_invitations add column delegated_link bytea;
create unique index signature_invitations_delegated_link on signature_invitations (delegated_link) where delegated_link is not null;
