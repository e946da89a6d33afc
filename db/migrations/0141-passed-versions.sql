-- Settings are saved while they are typed: what nobody began a process with in between is replaced by the next save.
grant delete on template_versions to acta_member;
