-- Whether a colleague looked the answer up and wrote it down, or the register's own service answered: who approves must see it.
alter table attachments add column evidence_by_hand boolean;
set local role acta_system;
update attachments set evidence_by_hand = coalesce(
  (select provider = 'manual' from registry_queries q where q.org_id = attachments.org_id and q.id = evidence_query), true)
  where evidence_kind is not null;
set local role none;
alter table attachments add constraint attachments_evidence_by_hand check ((evidence_kind is null) = (evidence_by_hand is null));
