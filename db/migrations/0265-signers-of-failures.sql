-- The signer that the reason of a failure is about, as the contract names them.
alter table signature_bulk_items add column signer text;
