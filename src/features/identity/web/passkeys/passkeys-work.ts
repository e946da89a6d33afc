/** Whether this browser has passkeys at this address: never at a bare IP address, and not on plain http but of this machine. */
export const passkeysWork = (): boolean =>
  "PublicKeyCredential" in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
