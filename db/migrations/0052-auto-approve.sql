-- Whether finishing a process of the template approves it at once, without a review.
alter table templates add column auto_approve boolean not null default false;
