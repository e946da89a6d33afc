-- The login is bound by row-level security like everybody else: a migration that changes rows takes the role that sees them.
-- Where the login was bound already when 0007 and 0012 ran, their updates found no row; here they are once more.
set local role acta_system;
update organizations set settings = '{"consultantPlaceholderFields": false}'::jsonb || settings
  where not settings ? 'consultantPlaceholderFields';
update organizations set logo_hash = sha256(decode(custom_logo ->> 'file', 'base64'))
  where custom_logo is not null and logo_hash is null;
set local role none;
