/**
 * Returns true if this browser has passkeys at this address: never at a bare IP address, and on plain http only for
 * this machine.
 */
export const passkeysWork = (): boolean =>
  "PublicKeyCredential" in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
