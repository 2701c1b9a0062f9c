/**
 * JSON of ASCII characters only, for the body of a message. SQS takes only what XML 1.0 calls characters (no control or
 * non-characters, no lone surrogates) and the local emulator no character above U+FFFF: escaped, a text that somebody typed
 * can't make a queue refuse its message. One character is one byte, so the length is the message's size.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
