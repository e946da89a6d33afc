-- Reads a setting of the transaction, which parallel workers have too. Without this no statement of a member was shared among cores.
alter function current_org() parallel safe;
