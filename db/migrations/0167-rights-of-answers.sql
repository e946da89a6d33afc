-- With which rights a stored answer was given: a repetition with other rights does not get it. Key and answer are not readable here:
-- the key is a hash, the answer is sealed with the key.
alter table idempotency_keys add column rights text;
