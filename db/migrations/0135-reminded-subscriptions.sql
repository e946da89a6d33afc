-- The end of the period whose owner was reminded before the subscription expires: a reminder goes out once.
alter table subscriptions add column reminded_of timestamptz;
