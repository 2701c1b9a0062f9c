/**
 * JSON with every non-ASCII character escaped, for message bodies. SQS rejects messages with characters outside XML 1.0
 * (control and non-characters, lone surrogates), the local emulator also characters above U+FFFF, and people can type
 * both. One character is one byte, so the length is the message's size in bytes.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
