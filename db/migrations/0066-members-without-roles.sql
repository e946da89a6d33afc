-- A member may be without any role: they stay in the list, keep their seat, and may do nothing until they are given one.
alter table members
  drop constraint members_roles_check,
  add constraint members_roles_check
    check (array_position(roles, null) is null and roles <@ array['owner', 'manager', 'creator', 'reviewer', 'consultant']);
