-- Until when one process alone may renew the tokens of a provider: a refresh token is good once, so two who renew at once spend it twice.
alter table signature_settings add column renewing_until timestamptz;
