/**
 * JSON with every non-ASCII character escaped, for message bodies. SQS rejects messages with characters outside XML 1.0
 * (control and non-characters, lone surrogates), and the local emulator those above U+FFFF, which people can type. One
 * character is one byte, so the length is the message's size.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
