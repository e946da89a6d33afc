/** The session cookie's name: the browser itself refuses a `__Host-` cookie that is not secure, host-only and for `/`. */
export const sessionCookieName = (config: { readonly secure: boolean }): string =>
  config.secure ? "__Host-sid" : "sid";
