-- The details of an audit row can be erased, with the names in them, and the chain stays verifiable (decision 0184): the chain holds
-- the hash of the details with a salt. Rows from before have neither; their link stays, their details cannot be verified once erased.
alter table audit_log add column details_salt bytea, add column details_hash bytea;
grant update (details, details_salt) on audit_log to acta_system;
create index audit_log_naming on audit_log (org_id, (details ->> 'processId')) where details ? 'processId';

-- The one change that a row admits.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if new.details <> '{"erased": true}' or new.details_salt is not null then
    raise insufficient_privilege using message = 'the audit log is not changed';
  end if;
  return new;
end $$;
create trigger keep_audit before update on audit_log for each row execute function keep_audit();
