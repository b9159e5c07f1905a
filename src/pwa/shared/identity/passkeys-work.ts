/** Whether this browser can use passkeys at this address; none can at a bare IP address. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^(\[.*\]|[\d.]+)$/.test(location.hostname)
}
