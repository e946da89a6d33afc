-- What waits for somebody's signature, by their address: a list of the work items.
create index signature_invitations_waiting on signature_invitations (org_id, email_key, invited_at, id)
  where invited_at is not null and state in ('pending', 'viewed', 'accepted');
