-- What the title of a process is made of, as text with places for answers; null: people write it. A process whose title was
-- made so goes on with it until somebody gives it another.
alter table templates add column title_pattern text check (char_length(title_pattern) between 1 and 200);
alter table processes add column title_automatic boolean not null default false;
