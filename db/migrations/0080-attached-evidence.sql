-- An attached file can be evidence: what an outside register answered, when, to which query. It is kept with what it is
-- attached to, also when the query itself was erased; so nothing refers to the query's row.
alter table attachments
  add column evidence_kind text check (evidence_kind in ('property', 'socialSecurity', 'police', 'cadastre')),
  add column evidence_at timestamptz,
  add column evidence_query uuid,
  add constraint attachments_evidence check (
    (evidence_kind is null) = (evidence_at is null) and (evidence_kind is null) = (evidence_query is null)
  );
