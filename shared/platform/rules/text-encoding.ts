/** Encodings of old systems in which offices still have files: MS-DOS, also that of Portugal, and the Macs before 2001. */
export type OldEncoding = 'cp850' | 'macintosh' | 'cp860'

/**
 * Decodes a text file in one of the encodings that Brazilian offices use: UTF-8, UTF-16 (Excel's "Unicode text"),
 * Windows-1252 (Excel's plain CSV), and CP850, CP860 and MacRoman, where the text makes more sense in them (`encoding`).
 * Undefined for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding?: OldEncoding } | undefined {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return bytes.includes(0) ? undefined : decodeSingleBytes(bytes)
  }
}

/** Characters from 0x80 on of encodings that browsers do not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const CP860 =
  'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

function decodeSingleBytes(bytes: Uint8Array): { text: string; encoding?: OldEncoding } {
  const windows = new TextDecoder('windows-1252').decode(bytes)
  const worth = portugueseWorth(windows)
  const better = (
    [
      ['cp850', decodeByTable(bytes, CP850)],
      ['macintosh', new TextDecoder('macintosh').decode(bytes)],
      ['cp860', decodeByTable(bytes, CP860)],
    ] as const
  )
    .map(([encoding, text]) => ({ encoding, text, worth: portugueseWorth(text) }))
    .toSorted((one, other) => other.worth - one.worth)[0]
  return better && better.worth > worth ? { text: better.text, encoding: better.encoding } : { text: windows }
}

function decodeByTable(bytes: Uint8Array, characters: string): string {
  const table = [...characters]
  const ascii = new TextDecoder('latin1')
  let text = ''
  let start = 0
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    text += ascii.decode(bytes.subarray(start, index)) + (table[byte - 0x80] ?? '')
    start = index + 1
  }
  return text + ascii.decode(bytes.subarray(start))
}

/** Characters of the file that are weighed, so that a large file is decided as fast as a small one. */
const WEIGHED_CHARACTERS = 200_000
const WORD_CHARACTER = /\p{L}/u
const PORTUGUESE = /[áàâãéêíóôõúüç]/i
/** Marks that Portuguese texts have outside of words. */
const USUAL_MARK = /[°–—“”‘’«»•€§®©²³½\u00a0\u00ad´¨]/
/** Letters that are words by themselves. */
const WORD_OF_ONE_LETTER = /[àáéó]/i

/**
 * How much a text looks like Portuguese: letters with accents where words have them count for it; other letters, capitals
 * within words and marks within words count against it.
 */
function portugueseWorth(text: string): number {
  let worth = 0
  const { length } = text
  for (let at = 0; at < length && at < WEIGHED_CHARACTERS; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue
    const [before, character, after] = [text.charAt(at - 1), text.charAt(at), text.charAt(at + 1)]
    if (/[ºª]/.test(character)) {
      worth += /[\dn.]/i.test(before) ? 1 : -1
      continue
    }
    const isWithinWord = WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after)
    const isCapitalWithin = /\p{Lu}/u.test(character) && /\p{Ll}/u.test(before || after)
    const isAlone = !WORD_CHARACTER.test(before) && !WORD_CHARACTER.test(after)
    if (PORTUGUESE.test(character))
      worth +=
        isCapitalWithin ||
        (isAlone && !WORD_OF_ONE_LETTER.test(character)) ||
        !isPlausibleCedilla(before, character, after)
          ? -1
          : 1
    else if (
      WORD_CHARACTER.test(character) ||
      isWithinWord ||
      isMarkOfNumber(before, character) ||
      !USUAL_MARK.test(character)
    )
      worth -= 1
  }
  return worth
}

/** 'N§' and '2§' are 'Nº' and '2º' of MS-DOS. */
const isMarkOfNumber = (before: string, character: string): boolean => character === '§' && /[\dn]/i.test(before)

/** 'ç' stands between a vowel, l, n or r and a, o or u. */
const isPlausibleCedilla = (before: string, character: string, after: string): boolean =>
  !/ç/i.test(character) || (/[aeioulnráâéêíóôúã]/i.test(before) && /[aouáâãóôõú]/i.test(after))

/**
 * Signs that a text was decoded in the wrong encoding: a replacement character, UTF-8 read as Windows-1252 ('SÃ£o'), or
 * a mark or foreign letter where a word has a letter with an accent ('SÆo', 'S?o', 'S??o', '?gua').
 */
const MISDECODED =
  /\ufffd|[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™š›œ]|â€|\p{Ll}[\u2500-\u25a0]|[\u2500-\u259f]\p{L}|\p{L}[\u0080-\u009fÆƒ‚‡¢£¡ˆ‰¤¥¦†‹›ŒŽ„](?=\p{L})|\p{L}\?+\p{L}|(?:^|\s)\?+\p{L}/u

export const looksMisdecoded = (text: string): boolean => MISDECODED.test(text)

/** Number of bytes that are examined to find the encoding of a file without byte order mark. */
const SAMPLE_BYTES = 400

/** Recognises UTF-16 by its byte order mark, or because every other byte of Latin letters is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (sample.length < 2 || !sample.includes(0)) return undefined
  const half = Math.floor(sample.length / 2)
  const zerosAt = (offset: number) =>
    Array.from({ length: half }, (_, index) => sample[2 * index + offset]).filter(byte => byte === 0).length
  if (zerosAt(1) > 0.8 * half && zerosAt(0) === 0) return 'utf-16le'
  if (zerosAt(0) > 0.8 * half && zerosAt(1) === 0) return 'utf-16be'
  return undefined
}
