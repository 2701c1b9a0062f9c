/**
 * 128 random bits as hexadecimal digits. `crypto.randomUUID` is missing on pages without TLS, as when a phone tests a
 * local server.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** A random UUID (version 4). crypto.randomUUID is missing on pages that are served without TLS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = 0x40 | (version & 0x0f)
  bytes[8] = 0x80 | (variant & 0x3f)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
