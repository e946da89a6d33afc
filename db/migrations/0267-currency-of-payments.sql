-- The currency of each amount. What was ordered and paid before was in US dollars.
alter table subscriptions add column currency text not null default 'USD' check (currency in ('USD', 'GTQ'));
alter table payment_orders add column currency text not null default 'USD' check (currency in ('USD', 'GTQ'));
alter table payment_receipts add column currency text not null default 'USD' check (currency in ('USD', 'GTQ'));
