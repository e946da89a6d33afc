-- Credits for registry queries are bought, as the adaptation of templates is: by the piece, beside a subscription.
alter table payment_orders drop constraint payment_orders_kind_check;
alter table payment_orders add constraint payment_orders_kind_check
  check (kind in ('subscription', 'renewal', 'customization', 'credits'));
alter table payment_orders add constraint payment_orders_credits check (kind <> 'credits' or quantity > 0);
